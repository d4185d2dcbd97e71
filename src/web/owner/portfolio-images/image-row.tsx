import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ComponentProps, useRef, useState } from 'react'
import { dateAndTime } from '#shared/brisbane-time.ts'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { sizedFilename, uploadUrl } from '#shared/photo-files.ts'
import { Tag } from '#web/components/ui/tag.tsx'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { ImageEditor } from './image-editor.tsx'
import { useChangeImage } from './portfolio-image-list.ts'

interface ImageRowProps {
  image: PortfolioImageRecord
  isFirst: boolean
  isLast: boolean
  onMove: (step: 1 | -1, button: HTMLButtonElement) => void
  onDelete: () => void
}

export const photoRowId = (id: string) => `photo-${id}`

/** One photo: what it is, and everything the owner can do with it within a thumb's reach. */
export function ImageRow({ image, isFirst, isLast, onMove, onDelete }: ImageRowProps) {
  const { id, description, originalName, isActive, isBeforeDrawings, createdAt } = image
  const [isEditing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const { mutate: change, isPending } = useChangeImage()
  const name = description || originalName

  const closeEditor = () => {
    setEditing(false)
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
        <RowButton
          label="Move up"
          aria-disabled={isFirst}
          onClick={(event) => onMove(-1, event.currentTarget)}
        >
          <ArrowUp />
        </RowButton>
        <RowButton
          label="Move down"
          aria-disabled={isLast}
          onClick={(event) => onMove(1, event.currentTarget)}
        >
          <ArrowDown />
        </RowButton>
        <RowButton
          label={isActive ? 'Hide' : 'Show'}
          aria-busy={isPending}
          onClick={() => isPending || change({ id, isActive: !isActive })}
        >
          {isActive ? <Eye /> : <EyeOff />}
        </RowButton>
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
      {isEditing && <ImageEditor image={image} onClose={closeEditor} />}
    </li>
  )
}

/** Named by what stands beside it. */
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

interface RowButtonProps extends ComponentProps<'button'> {
  label: string
}

/** What is done to a row, in a drawing with its words beside it. */
export function RowButton({ label, className, ...button }: RowButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        className={className ? `square-button ${className}` : 'square-button'}
        {...button}
      />
    </Tooltip>
  )
}
