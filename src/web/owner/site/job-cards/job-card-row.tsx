import type { ComponentProps } from 'react'
import type { JobCardRecord } from '#shared/contract/job-card.ts'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { maxJobCards } from '#shared/job-card-limits.ts'
import { monthAndYear } from '#shared/month-words.ts'
import { Tag } from '#web/components/ui/tag.tsx'
import { RowTools } from '#web/owner/kit/lists/row-tools.tsx'
import { Thumbnail } from '../photos/thumbnail.tsx'
import { jobCardCollection } from './job-card-collection.ts'

interface JobCardRowProps {
  card: JobCardRecord
  photos: readonly PortfolioImageRecord[]
  isOnSite: boolean
  tools: Omit<ComponentProps<typeof RowTools>, 'isActive'>
}

/** Shows a job card, and why visitors don't see it. */
export function JobCardRow({ card, photos, isOnSite, tools }: JobCardRowProps) {
  const { id, title, suburb, month, story, firstPhotoId, secondPhotoId, isActive } = card
  const chosen = [firstPhotoId, secondPhotoId].map((photoId) => ({
    photoId,
    photo: photos.find((photo) => photo.id === photoId),
  }))
  const visible = chosen.filter(({ photo }) => photo?.isActive).length
  return (
    <li id={jobCardCollection.rowId(id)} tabIndex={-1} className="job-card-row" aria-label={title}>
      <div className="job-card-row__photos">
        {chosen.map(({ photoId, photo }) =>
          photo ? (
            <Thumbnail key={photoId} image={photo} />
          ) : (
            <span key={photoId} className="image-row__thumb" />
          ),
        )}
      </div>
      <div className="job-card-row__facts small">
        <h3>{title}</h3>
        <p className="muted">
          {suburb} · {monthAndYear(month)}
        </p>
      </div>
      <p className="small">{story}</p>
      <p className="flow near">
        {isOnSite && <Tag variant="approved">On the website</Tag>}
        {!isActive && <Tag>Hidden</Tag>}
        {isActive && visible > 0 && !isOnSite && (
          <Tag>Not on the website: only the first {maxJobCards} are</Tag>
        )}
        {visible === 1 && <Tag variant="pending">One photo is hidden or deleted</Tag>}
        {visible === 0 && <Tag variant="pending">Not on the website: no photo to show</Tag>}
      </p>
      <RowTools {...tools} isActive={isActive} />
    </li>
  )
}
