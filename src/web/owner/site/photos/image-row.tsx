import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { dateAndTime } from '#shared/brisbane-time.ts'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { Tag } from '#web/components/ui/tag.tsx'
import { useOpenForm } from '#web/owner/kit/drafts/use-open-form.ts'
import { ImageEditor } from './image-editor.tsx'
import { useChangeImage } from './portfolio-image-list.ts'
import { type PlaceInList, PlaceTools, RowButton } from './row-tools.tsx'
import { Thumbnail } from './thumbnail.tsx'

interface ImageRowProps {
  image: PortfolioImageRecord
  place: PlaceInList
  onDelete: () => void
}

export const photoRowId = (id: string) => `photo-${id}`

/** One photo: what it is, and everything the owner can do with it within a thumb's reach. */
export function ImageRow({ image, place, onDelete }: ImageRowProps) {
  const { id, description, originalName, isActive, isBeforeDrawings, createdAt } = image
  const draftId = `photo ${id}`
  const [isEditing, setEditing] = useOpenForm(draftId)
  const editButton = useRef<HTMLButtonElement>(null)
  const { mutate: change, isPending } = useChangeImage()
  const name = description || originalName

  const closeEditor = () => {
    flushSync(() => setEditing(false))
    editButton.current?.focus()
  }

  return (
    <li id={photoRowId(id)} tabIndex={-1} className="image-row" aria-label={name}>
      <Thumbnail image={image} />
      <div className="image-row__facts">
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
      <div className="image-row__tools">
        <PlaceTools
          place={place}
          isActive={isActive}
          isBusy={isPending}
          onShow={(isShown) => change({ id, to: { isActive: isShown } })}
        />
        <RowButton
          label="Edit"
          ref={editButton}
          aria-expanded={isEditing}
          onClick={() => setEditing(!isEditing)}
        >
          <Pencil />
        </RowButton>
        <RowButton label="Delete" className="image-row__delete" onClick={onDelete}>
          <Trash2 />
        </RowButton>
      </div>
      {isEditing && <ImageEditor image={image} draftId={draftId} onDone={closeEditor} />}
    </li>
  )
}
