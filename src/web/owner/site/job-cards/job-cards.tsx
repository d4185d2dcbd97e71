import type { ComponentProps } from 'react'
import type { JobCardChanges, JobCardRecord } from '#shared/contract/job-card.ts'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { maxJobCards } from '#shared/job-card-limits.ts'
import { monthAndYear } from '#shared/month-words.ts'
import { Tag } from '#web/components/ui/tag.tsx'
import { AddInPlace, EditInPlace } from '#web/owner/kit/forms/edit-in-place.tsx'
import { RowTools } from '#web/owner/kit/lists/row-tools.tsx'
import { useCollection } from '#web/owner/kit/lists/use-collection.ts'
import { Thumbnail } from '../photos/thumbnail.tsx'
import { jobCardCollection } from './job-card-collection.ts'
import { JobCardForm } from './job-card-form.tsx'

interface JobCardsProps {
  /** In the order that visitors see. */
  cards: readonly JobCardRecord[]
  photos: readonly PortfolioImageRecord[]
}

const newDraftId = 'job card'

export function JobCards({ cards, photos }: JobCardsProps) {
  const { announcement, ...list } = useCollection<JobCardRecord, JobCardChanges>(jobCardCollection, cards)
  const shown = cardsOnSite(cards, photos)
  return (
    <>
      <AddInPlace
        draftId={newDraftId}
        label="Make a job card"
        className="job-cards__add"
        isOffered={photos.length > 1}
        form={(onDone) => <JobCardForm photos={photos} draftId={newDraftId} onDone={onDone} />}
      />
      {cards.length > 0 && (
        <ol className="job-card-rows">
          {cards.map((card) => {
            const { id } = card
            const draftId = `job card ${id}`
            return (
              <EditInPlace
                key={id}
                draftId={draftId}
                focusAfter={() => list.focusRow(id)}
                form={(onDone) => (
                  <li className="job-card-rows__editor">
                    <JobCardForm card={card} photos={photos} draftId={draftId} onDone={onDone} />
                  </li>
                )}
              >
                {(onEdit) => (
                  <JobCardRow
                    card={card}
                    photos={photos}
                    isOnSite={shown.has(id)}
                    tools={{
                      place: list.placeOf(card),
                      isBusy: list.isChanging(id),
                      onShow: (isActive) => list.change({ id, to: { isActive } }),
                      edit: { onClick: onEdit },
                      onDelete: () => list.remove(id),
                    }}
                  />
                )}
              </EditInPlace>
            )
          })}
        </ol>
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  )
}

/** Returns the ids of the cards that visitors see, by the same rules as the server. */
function cardsOnSite(
  cards: readonly JobCardRecord[],
  photos: readonly PortfolioImageRecord[],
): ReadonlySet<string> {
  const visible = new Set(photos.filter(({ isActive }) => isActive).map(({ id }) => id))
  return new Set(
    cards
      .filter(({ isActive }) => isActive)
      .filter(({ firstPhotoId, secondPhotoId }) => visible.has(firstPhotoId) || visible.has(secondPhotoId))
      .slice(0, maxJobCards)
      .map(({ id }) => id),
  )
}

interface JobCardRowProps {
  card: JobCardRecord
  photos: readonly PortfolioImageRecord[]
  isOnSite: boolean
  tools: Omit<ComponentProps<typeof RowTools>, 'isActive'>
}

function JobCardRow({ card, photos, isOnSite, tools }: JobCardRowProps) {
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
