import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import type { JobCardRecord } from '#shared/contract/job-card.ts'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { maxJobCards } from '#shared/job-card-limits.ts'
import { monthAndYear } from '#shared/month-words.ts'
import { Tag } from '#web/components/ui/tag.tsx'
import { type PlaceInList, PlaceTools, RowButton } from '../photos/row-tools.tsx'
import { Thumbnail } from '../photos/thumbnail.tsx'
import { useChangeJobCard } from './use-job-cards.ts'

export interface JobCardRowProps {
  card: JobCardRecord
  photos: readonly PortfolioImageRecord[]
  isOnSite: boolean
  place: PlaceInList
  onEdit: () => void
  onDelete: () => void
}

export const jobCardRowId = (id: string) => `job-card-${id}`

/** One card as the owner told it, and why visitors don't see it where they don't. */
export function JobCardRow({ card, photos, isOnSite, place, onEdit, onDelete }: JobCardRowProps) {
  const { id, title, suburb, month, story, firstPhotoId, secondPhotoId, isActive } = card
  const { mutate: change, isPending } = useChangeJobCard()
  const chosen = [firstPhotoId, secondPhotoId].map((photoId) => ({
    photoId,
    photo: photos.find((photo) => photo.id === photoId),
  }))
  const visible = chosen.filter(({ photo }) => photo?.isActive).length
  return (
    <li id={jobCardRowId(id)} tabIndex={-1} className="job-card-row" aria-label={title}>
      <div className="job-card-row__photos">
        {chosen.map(({ photoId, photo }) =>
          photo ? (
            <Thumbnail key={photoId} image={photo} />
          ) : (
            <span key={photoId} className="image-row__thumb" />
          ),
        )}
      </div>
      <div className="job-card-row__facts">
        <h3>{title}</h3>
        <p className="muted">
          {suburb} · {monthAndYear(month)}
        </p>
      </div>
      <p className="job-card-row__story">{story}</p>
      <p className="image-row__tags">
        {isOnSite && <Tag variant="approved">On the site</Tag>}
        {!isActive && <Tag>Hidden</Tag>}
        {isActive && visible > 0 && !isOnSite && <Tag>Not among the first {maxJobCards}</Tag>}
        {visible === 1 && <Tag variant="pending">One photo is hidden or deleted</Tag>}
        {visible === 0 && <Tag variant="pending">Not on the site: no photo to show</Tag>}
      </p>
      <div className="image-row__tools job-card-row__tools">
        <PlaceTools
          place={place}
          isActive={isActive}
          isBusy={isPending}
          onShow={(isShown) => change({ id, isActive: isShown })}
        />
        <RowButton label="Edit" onClick={onEdit}>
          <Pencil />
        </RowButton>
        <RowButton label="Delete" className="image-row__delete" onClick={onDelete}>
          <Trash2 />
        </RowButton>
      </div>
    </li>
  )
}
