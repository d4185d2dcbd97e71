import { type ComponentProps, useRef } from 'react'
import { dateAndTime } from '#shared/brisbane-time.ts'
import type { PortfolioImageChanges, PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { Tag } from '#web/components/ui/tag.tsx'
import { useOpenForm } from '#web/owner/kit/forms/edit-in-place.tsx'
import { PerPerson } from '#web/owner/kit/forms/per-person.tsx'
import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'
import { RowTools } from '#web/owner/kit/lists/row-tools.tsx'
import { useCollection } from '#web/owner/kit/lists/use-collection.ts'
import { photoCollection } from './photo-collection.ts'
import { Thumbnail } from './thumbnail.tsx'

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

const ImageEditor = lazyComponent(async () => (await import('./image-editor.tsx')).ImageEditor)

interface ImageRowProps {
  image: PortfolioImageRecord
  tools: Omit<ComponentProps<typeof RowTools>, 'isActive' | 'edit'>
}

function ImageRow({ image, tools }: ImageRowProps) {
  const { id, description, originalName, isActive, isBeforeDrawings, createdAt } = image
  const draftId = `photo ${id}`
  const editButton = useRef<HTMLButtonElement>(null)
  const editor = useOpenForm(draftId, () => editButton.current?.focus())
  const name = description || originalName

  return (
    <li id={photoCollection.rowId(id)} tabIndex={-1} className="image-row" aria-label={name}>
      <Thumbnail image={image} />
      <div className="image-row__facts small">
        <p className="clamp image-row__name">{name}</p>
        <p className="muted">
          <time dateTime={createdAt}>{dateAndTime(new Date(createdAt))}</time>
        </p>
        {(!isActive || isBeforeDrawings || !description) && (
          <p className="flow near">
            {!isActive && <Tag>Hidden</Tag>}
            {isBeforeDrawings && <Tag>Before the drawings</Tag>}
            {!description && <Tag variant="pending">No description</Tag>}
          </p>
        )}
      </div>
      <RowTools
        {...tools}
        isActive={isActive}
        edit={{
          ref: editButton,
          'aria-expanded': editor.isOpen,
          onClick: editor.isOpen ? editor.close : editor.open,
        }}
      />
      {editor.isOpen && (
        <PerPerson>{() => <ImageEditor image={image} draftId={draftId} onDone={editor.close} />}</PerPerson>
      )}
    </li>
  )
}
