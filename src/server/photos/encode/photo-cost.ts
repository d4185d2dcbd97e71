import type { Metadata } from 'sharp'
import { maxPhotoPixels } from '#shared/photo-rules.ts'
import { RefusedPhoto } from './photo-job.ts'

const mebibyte = 1024 * 1024
/** Memory that a decoder may use, so that the process stays within 350 MiB (`npm run bench`). */
const affordable = 240 * mebibyte
/** Measured overhead of JPEGs and PNGs that are decoded as a whole; converting colours takes more. */
const besides = { plain: 30 * mebibyte, converted: 60 * mebibyte }
/** Measured bytes per pixel that the AV1 decoder needs for a whole image, including its conversion to RGB. */
const av1 = { eightBits: 20.6, more: 28 }
/** Measured bytes per pixel that the HEVC decoder needs: its frames, and red, green and blue. */
const hevc = { eightBits: 12, deep: 20 }

/**
 * Checks before decoding that a photo's decoder will stay within its memory limit.
 * @throws RefusedPhoto
 */
export function expectAffordable(photo: Metadata, fileBytes: number): void {
  expectFewPixels(photo)
  if (heldBytes(photo, fileBytes) > affordable) throw new RefusedPhoto('tooHeavy')
}

export function expectFewPixels({ width, height }: { width: number; height: number }): void {
  if (width * height > maxPhotoPixels) throw new RefusedPhoto('tooManyPixels')
}

/** Does the same for what a HEIC decoder decodes at once, a tile or a whole image. Returns the bytes it needs. */
export function expectAffordablePiece(pixels: number, isDeep: boolean): number {
  const bytes = pixels * (isDeep ? hevc.deep : hevc.eightBits)
  if (bytes > affordable) throw new RefusedPhoto('tooHeavy')
  return bytes
}

/** Returns the bytes that stay in memory until the last pixel is decoded. Most formats are read row by row. */
function heldBytes(photo: Metadata, fileBytes: number): number {
  const { format, channels, depth, isProgressive, chromaSubsampling, bitsPerSample, hasAlpha } = photo
  const pixels = photo.width * photo.height
  switch (format) {
    case 'jpeg': {
      if (!isProgressive) return 0
      // Progressive JPEGs keep all coefficients in 16 bits each; subsampled colour often has a quarter or half of
      // them.
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
      // This applies to lossless WebP and to GIF.
      return pixels * 4
  }
}

/** The library also reports 4:2:2 as 4:2:0, so the larger number is used. */
const coefficients: Record<string, number | undefined> = { '4:2:0': 2, '4:2:0:4': 3 }
