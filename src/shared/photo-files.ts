import type { PortfolioImageRecord } from './contract/portfolio-image.ts'

/** Widths at which photos are kept, as far as the original reaches (specification 5.10). */
export const photoWidths = [480, 800, 1280, 1600] as const

export type PhotoFormat = 'avif' | 'webp'

/** Name of one of the other sizes, derived from the record's `filename`, which ends in .jpg. */
export const sizedFilename = (filename: string, width: number, format: PhotoFormat) =>
  `${filename.replace(/\.jpg$/, '')}-${width}.${format}`

/** Of a quote request's photo. */
export const thumbnailWidth = 480
export const thumbnailFilename = (filename: string) => sizedFilename(filename, thumbnailWidth, 'webp')

/** Address of a file in the uploads folder. */
export const uploadUrl = (filename: string) => `/uploads/${filename}`

/** For `srcset` of a `<source type="image/…">`; the `<img>` beside it takes `uploadUrl(filename)`. */
export const photoSrcSet = (
  { filename, widths }: Pick<PortfolioImageRecord, 'filename' | 'widths'>,
  format: PhotoFormat,
) => widths.map((width) => `${uploadUrl(sizedFilename(filename, width, format))} ${width}w`).join(', ')
