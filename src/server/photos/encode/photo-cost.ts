import type { Metadata } from 'sharp'
import { maxPhotoPixels } from '#shared/photo-rules.ts'
import { RefusedPhoto } from './photo-job.ts'

const mebibyte = 1024 * 1024
/**
 * What a decoder may hold of a photo at once. With Node, the libraries and what is made of the photo afterwards the process
 * stays within 350 MiB, as `npm run bench` shows.
 */
const affordable = 240 * mebibyte
/** Bytes for each pixel that AV1's decoder holds of a whole picture: measured, with what becomes of it as RGB. */
const av1 = { eightBits: 20.6, more: 28 }
/** The same for HEVC's: its frames, and red, green and blue. */
const hevc = { eightBits: 12, deep: 20 }

/**
 * Makes sure, before anything is decoded, that a photo's decoder needs no more memory than there is for it.
 * @throws RefusedPhoto
 */
export function expectAffordable(photo: Metadata): void {
  expectFewPixels(photo)
  if (photo.width * photo.height * heldPerPixel(photo) > affordable) throw new RefusedPhoto('tooHeavy')
}

export function expectFewPixels({ width, height }: { width: number; height: number }): void {
  if (width * height > maxPhotoPixels) throw new RefusedPhoto('tooManyPixels')
}

/** The same for what a decoder of HEIC makes at once: a tile, or all of an image that has none. */
export function expectAffordablePiece(pixels: number, isDeep: boolean): void {
  if (pixels * (isDeep ? hevc.deep : hevc.eightBits) > affordable) throw new RefusedPhoto('tooHeavy')
}

/** Bytes for each pixel that stay in memory until the last one is decoded. Most formats are read row by row. */
function heldPerPixel({
  format,
  channels,
  depth,
  isProgressive,
  chromaSubsampling,
  bitsPerSample,
  hasAlpha,
}: Metadata): number {
  const bytesPerSample = depth === 'ushort' ? 2 : 1
  switch (format) {
    case 'jpeg':
      // Coefficients, in 16 bits each; colour often has a quarter of them, or half.
      return isProgressive ? 2 * (coefficients[chromaSubsampling ?? ''] ?? channels) : 0
    case 'png':
      return isProgressive ? channels * bytesPerSample : 0
    case 'heif':
      return (bitsPerSample ?? 8) > 8 || hasAlpha ? av1.more : av1.eightBits
    default:
      // WebP without loss, and GIF.
      return 4
  }
}

/** The library says 4:2:0 of 4:2:2, too. */
const coefficients: Record<string, number | undefined> = { '4:2:0': 2, '4:2:0:4': 3 }
