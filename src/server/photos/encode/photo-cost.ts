import type { Metadata } from 'sharp'
import { maxPhotoPixels } from '#shared/photo-rules.ts'
import { RefusedPhoto } from './photo-job.ts'

const mebibyte = 1024 * 1024
/**
 * What a decoder may hold of a photo at once. With Node, the libraries and what is made of the photo afterwards the process
 * stays within 350 MiB, as `npm run bench` shows.
 */
const affordable = 240 * mebibyte
/** What JPEGs and PNGs take besides, where they are held whole: measured, and more where colours are converted. */
const besides = { plain: 30 * mebibyte, converted: 60 * mebibyte }
/** Bytes for each pixel that AV1's decoder holds of a whole picture: measured, with what becomes of it as RGB. */
const av1 = { eightBits: 20.6, more: 28 }
/** The same for HEVC's: its frames, and red, green and blue. */
const hevc = { eightBits: 12, deep: 20 }

/**
 * Makes sure, before anything is decoded, that a photo's decoder needs no more memory than there is for it.
 * @throws RefusedPhoto
 */
export function expectAffordable(photo: Metadata, fileBytes: number): void {
  expectFewPixels(photo)
  if (heldBytes(photo, fileBytes) > affordable) throw new RefusedPhoto('tooHeavy')
}

export function expectFewPixels({ width, height }: { width: number; height: number }): void {
  if (width * height > maxPhotoPixels) throw new RefusedPhoto('tooManyPixels')
}

/** The same for what a decoder of HEIC makes at once: a tile, or all of an image that has none. Returns how many bytes it holds. */
export function expectAffordablePiece(pixels: number, isDeep: boolean): number {
  const bytes = pixels * (isDeep ? hevc.deep : hevc.eightBits)
  if (bytes > affordable) throw new RefusedPhoto('tooHeavy')
  return bytes
}

/** Bytes that stay in memory until the last pixel is decoded. Most formats are read row by row. */
function heldBytes(photo: Metadata, fileBytes: number): number {
  const { format, channels, depth, isProgressive, chromaSubsampling, bitsPerSample, hasAlpha } = photo
  const pixels = photo.width * photo.height
  switch (format) {
    case 'jpeg': {
      if (!isProgressive) return 0
      // Coefficients, in 16 bits each; colour often has a quarter of them, or half.
      const perPixel = 2 * (coefficients[chromaSubsampling ?? ''] ?? channels)
      return pixels * perPixel + fileBytes + (channels === 4 ? besides.converted : besides.plain)
    }
    case 'png': {
      if (!isProgressive) return 0
      const perPixel = channels * (depth === 'ushort' ? 2 : 1)
      return pixels * perPixel + fileBytes + besides.converted
    }
    case 'heif':
      return pixels * ((bitsPerSample ?? 8) > 8 || hasAlpha ? av1.more : av1.eightBits)
    default:
      // WebP without loss, and GIF.
      return pixels * 4
  }
}

/** The library says 4:2:0 of 4:2:2, too. */
const coefficients: Record<string, number | undefined> = { '4:2:0': 2, '4:2:0:4': 3 }
