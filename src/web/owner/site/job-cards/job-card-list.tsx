import type { JobCardRecord } from '#shared/contract/job-card.ts'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { maxJobCards } from '#shared/job-card-limits.ts'
import { nextPaint } from '#web/lib/next-paint.ts'
import { useMoveTold } from '#web/owner/kit/lists/use-order.ts'
import { jobCardsHeadingId } from './heading-id.ts'
import { JobCardItem } from './job-card-item.tsx'
import { jobCardRowId } from './job-card-row.tsx'
import { useDeleteJobCard, useJobCardOrder } from './use-job-cards.ts'

interface JobCardListProps {
  /** In the order visitors see. */
  cards: readonly JobCardRecord[]
  photos: readonly PortfolioImageRecord[]
}

const focusRow = (id: string) => document.getElementById(jobCardRowId(id))?.focus()

export function JobCardList({ cards, photos }: JobCardListProps) {
  const order = useJobCardOrder()
  const deleteCard = useDeleteJobCard((id) => void nextPaint().then(() => focusRow(id)))
  const { announcement, tellMove } = useMoveTold(cards)

  const onMove = (index: number, card: JobCardRecord, step: 1 | -1, button: HTMLButtonElement) => {
    const target = index + step
    if (target < 0 || target >= cards.length) return
    tellMove(button, `${card.title}: ${target + 1} of ${cards.length}`)
    const ids = cards.map(({ id }) => id)
    order(ids.toSpliced(index, 1).toSpliced(target, 0, card.id))
  }

  const onDelete = (index: number, id: string) => {
    if (!deleteCard(id)) return
    // The focus would vanish with the row.
    const next = cards[index + 1] ?? cards[index - 1]
    document.getElementById(next ? jobCardRowId(next.id) : jobCardsHeadingId)?.focus()
  }

  const shown = cardsOnSite(cards, photos)
  return (
    <>
      <ol className="job-card-rows">
        {cards.map((card, index) => {
          const { id } = card
          return (
            <JobCardItem
              key={id}
              card={card}
              photos={photos}
              isOnSite={shown.has(id)}
              place={{
                isFirst: index === 0,
                isLast: index === cards.length - 1,
                onMove: (step, button) => onMove(index, card, step, button),
              }}
              onDelete={() => onDelete(index, id)}
            />
          )
        })}
      </ol>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  )
}

/** Ids of those that visitors see, by the rules of the server's list for them. */
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
