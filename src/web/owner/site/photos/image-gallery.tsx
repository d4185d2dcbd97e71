import type { PortfolioImageChanges, PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { useCollection } from '#web/owner/kit/lists/use-collection.ts'
import { ImageRow } from './image-row.tsx'
import { photoCollection } from './photo-collection.ts'

interface Gallery {
  name: string
  /** In the order that visitors see. */
  images: readonly PortfolioImageRecord[]
}

export const ImageGalleries = ({ galleries }: { galleries: readonly Gallery[] }) =>
  galleries.map((gallery) => <ImageGallery key={gallery.name} {...gallery} />)

function ImageGallery({ name, images }: Gallery) {
  const { announcement, ...list } = useCollection<PortfolioImageRecord, PortfolioImageChanges>(
    photoCollection,
    images,
  )
  return (
    <section aria-label={name}>
      <h3>
        {name} <span className="numerals small muted">({images.length})</span>
      </h3>
      {images.length === 0 && <p className="photos__none small muted">No photos in this category yet.</p>}
      <ol>
        {images.map((image) => (
          <ImageRow
            key={image.id}
            image={image}
            tools={{
              place: list.placeOf(image),
              isBusy: list.isChanging(image.id),
              onShow: (isActive) => list.change({ id: image.id, to: { isActive } }),
              onDelete: () => list.remove(image.id),
            }}
          />
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </section>
  )
}
