import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'

/** What the worker process is asked to do: to make all sizes of a photo, or to see whether it could. */
export type PhotoJob = Encoding | { purpose: 'look'; source: string }

/** Paths are absolute. */
export interface Encoding {
  /** The file as it was sent. */
  source: string
  /** An existing empty folder, which gets one file for each size. */
  target: string
  /** Name of the main file, ending in .jpg, from which the others' names derive. */
  filename: string
  /** What it is for; a gallery's unless it says otherwise. */
  purpose?: 'gallery' | 'lead'
}

/** What a photo is made to fit into. */
export interface Largest {
  width: number
  height?: number
}

export type PhotoSizes = Pick<PortfolioImageRecord, 'width' | 'height' | 'widths'>

/** What the worker process answers. */
export type PhotoOutcome =
  | { kind: 'done'; sizes: PhotoSizes }
  | { kind: 'refused'; reason: PhotoRefusal }
  | { kind: 'failed'; message: string; code: string | undefined }

/** Why a file is not taken, in words for the owner. */
export const photoRefusals = {
  empty: 'That file is empty. Please choose another copy.',
  tooLarge: 'That file is too large. Photos may have up to 20 MB.',
  notAPhoto: 'That file is not a photo we can use. Please choose a JPEG, PNG, WebP, GIF, AVIF or HEIC file.',
  damaged: 'That photo is damaged or incomplete. Please choose another copy.',
  tooManyPixels: 'That photo has too many pixels. Photos may have up to 65 megapixels.',
  tooHeavy: 'That photo takes too much memory to open. Please save it as an ordinary JPEG and choose that.',
  tooNarrow: 'That photo is too long and narrow for a gallery.',
} as const
export type PhotoRefusal = keyof typeof photoRefusals

/** Thrown when the file itself is the problem. */
export class RefusedPhoto extends Error {
  override readonly name = 'RefusedPhoto'
  readonly reason: PhotoRefusal

  constructor(reason: PhotoRefusal) {
    super(photoRefusals[reason])
    this.reason = reason
  }
}
