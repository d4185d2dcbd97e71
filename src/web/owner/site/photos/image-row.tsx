import { type ComponentProps, useRef } from 'react'
import { dateAndTime } from '#shared/brisbane-time.ts'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { Tag } from '#web/components/ui/tag.tsx'
import { useOpenForm } from '#web/owner/kit/forms/edit-in-place.tsx'
import { PerPerson } from '#web/owner/kit/forms/per-person.tsx'
import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'
import { RowTools } from '#web/owner/kit/lists/row-tools.tsx'
import { photoCollection } from './photo-collection.ts'
import { Thumbnail } from './thumbnail.tsx'

const ImageEditor = lazyComponent(async () => (await import('./image-editor.tsx')).ImageEditor)

interface ImageRowProps {
  image: PortfolioImageRecord
  tools: Omit<ComponentProps<typeof RowTools>, 'isActive' | 'edit'>
}

export function ImageRow({ image, tools }: ImageRowProps) {
  const { id, description, originalName, isActive, isBeforeDrawings, createdAt } = image
  const draftId = `photo ${id}`
  const editButton = useRef<HTMLButtonElement>(null)
  const editor = useOpenForm(draftId, () => editButton.current?.focus())
  const name = description || originalName

  return (
    <li id={photoCollection.rowId(id)} tabIndex={-1} className="image-row" aria-label={name}>
      <Thumbnail image={image} />
      <div className="image-row__facts small">
        <p className="image-row__name">{name}</p>
        <p className="muted">
          <time dateTime={createdAt}>{dateAndTime(new Date(createdAt))}</time>
        </p>
        {(!isActive || isBeforeDrawings || !description) && (
          <p className="image-row__tags">
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
