import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { nextPaint } from '#web/lib/next-paint.ts'
import { useMoveTold } from '#web/owner/kit/lists/use-order.ts'
import { ImageRow, photoRowId } from './image-row.tsx'
import { useDeleteImage, useImageOrder } from './portfolio-image-list.ts'

interface ImageGalleryProps {
  name: string
  /** In the order visitors see. */
  images: readonly PortfolioImageRecord[]
}

/** Above all galleries; stays whatever is deleted. */
export const photosHeadingId = 'your-photos'

/** One that has just come back may be drawn in a moment, and its gallery with it. */
async function focusPhoto(id: string): Promise<void> {
  await nextPaint()
  document.getElementById(photoRowId(id))?.focus()
}

/** The photos of one category. */
export function ImageGallery({ name, images }: ImageGalleryProps) {
  const order = useImageOrder()
  const deleteImage = useDeleteImage(focusPhoto)
  const { announcement, tellMove } = useMoveTold(images)

  const onMove = (index: number, step: 1 | -1, button: HTMLButtonElement) => {
    const ids = images.map(({ id }) => id)
    const [moved] = ids.splice(index, 1)
    const target = index + step
    if (moved === undefined || target < 0 || target >= images.length) return
    tellMove(button, `Moved to place ${target + 1} of ${images.length}`)
    order(ids.toSpliced(target, 0, moved))
  }

  const onDelete = (index: number, { id }: PortfolioImageRecord) => {
    if (!deleteImage(id)) return
    // The focus would vanish with the row, and with the last row the whole gallery may go.
    const next = images[index + 1] ?? images[index - 1]
    document.getElementById(next ? photoRowId(next.id) : photosHeadingId)?.focus()
  }

  return (
    <section aria-label={name}>
      <h3>
        {name} <span className="num small muted">({images.length})</span>
      </h3>
      {images.length === 0 && <p className="photos__none small muted">No photos in this category yet.</p>}
      <ol>
        {images.map((image, index) => (
          <ImageRow
            key={image.id}
            image={image}
            place={{
              isFirst: index === 0,
              isLast: index === images.length - 1,
              onMove: (step, button) => onMove(index, step, button),
            }}
            onDelete={() => onDelete(index, image)}
          />
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </section>
  )
}
