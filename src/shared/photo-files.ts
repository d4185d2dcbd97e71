import type { PortfolioImageRecord } from './contract/portfolio-image.ts'

/** Widths in which photos are stored, up to the original's (specification 5.10). */
export const photoWidths = [480, 800, 1280, 1600] as const

export type PhotoFormat = 'avif' | 'webp'

/** Returns the name of another size, derived from the record's `filename`, which ends in .jpg. */
export const sizedFilename = (filename: string, width: number, format: PhotoFormat) =>
  `${filename.replace(/\.jpg$/, '')}-${width}.${format}`

export const thumbnailWidth = 480
export const thumbnailFilename = (filename: string) => sizedFilename(filename, thumbnailWidth, 'webp')

export const uploadUrl = (filename: string) => `/uploads/${filename}`

/** Returns the `srcset` of a `<source type="image/…">`; the `<img>` beside it uses `uploadUrl(filename)`. */
export const photoSrcSet = (
  { filename, widths }: Pick<PortfolioImageRecord, 'filename' | 'widths'>,
  format: PhotoFormat,
) => widths.map((width) => `${uploadUrl(sizedFilename(filename, width, format))} ${width}w`).join(', ')
