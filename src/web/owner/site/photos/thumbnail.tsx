import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { sizedFilename, uploadUrl } from '#shared/photo-files.ts'

/** Shows a photo in its smallest size. `alt` is empty, because the text beside it names the photo. */
export function Thumbnail({ image: { filename, widths, isActive } }: { image: PortfolioImageRecord }) {
  const [smallest] = widths
  const file = smallest === undefined ? filename : sizedFilename(filename, smallest, 'webp')
  return (
    <img
      className={isActive ? 'image-row__thumb' : 'image-row__thumb image-row__thumb--hidden'}
      src={uploadUrl(file)}
      alt=""
      width={96}
      height={72}
      loading="lazy"
      decoding="async"
    />
  )
}
