import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'

/** The task of the worker process: to encode all sizes of a photo, or only to check whether that is possible. */
export type PhotoJob = Encoding | { purpose: 'look'; source: string }

/** Files of a photo; all paths are absolute. */
export interface Encoding {
  source: string
  /** Path of an existing empty folder, which gets one file for each size. */
  target: string
  /** Name of the main file, ending in .jpg; the other sizes' names derive from it. */
  filename: string
  /** Purpose of the photo; the default is a gallery. */
  purpose?: 'gallery' | 'lead'
}

/** The box that a photo is scaled to fit into. */
export interface Largest {
  width: number
  height?: number
}

export type PhotoSizes = Pick<PortfolioImageRecord, 'width' | 'height' | 'widths'>

export type PhotoOutcome =
  | { kind: 'done'; sizes: PhotoSizes }
  | { kind: 'refused'; reason: PhotoRefusal }
  | { kind: 'failed'; message: string; code: string | undefined }

export const photoRefusals = {
  empty: 'That file is empty. Please choose another copy.',
  tooLarge: 'That file is too large. Photos can be up to 20 MB.',
  notAPhoto: 'That file is not a photo we can use. Please choose a JPEG, PNG, WebP, GIF, AVIF or HEIC file.',
  damaged: 'That photo is damaged or incomplete. Please choose another copy.',
  tooManyPixels: 'That photo has too many pixels. Photos can have up to 65 megapixels.',
  tooHeavy: 'That photo is too big to open here. Please save it as an ordinary JPEG and choose that.',
  tooNarrow: 'That photo is too long and narrow for a gallery.',
} as const
export type PhotoRefusal = keyof typeof photoRefusals

/** Thrown when the file itself is the cause. */
export class RefusedPhoto extends Error {
  override readonly name = 'RefusedPhoto'
  readonly reason: PhotoRefusal

  constructor(reason: PhotoRefusal) {
    super(photoRefusals[reason])
    this.reason = reason
  }
}
