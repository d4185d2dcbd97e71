import Plus from 'lucide-react/icons/plus'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { JobCardRecord } from '#shared/contract/job-card.ts'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useOpenForm } from '#web/owner/kit/drafts/use-open-form.ts'
import { JobCardForm } from './job-card-form.tsx'
import { JobCardList } from './job-card-list.tsx'

interface JobCardsProps {
  /** In the order visitors see. */
  cards: readonly JobCardRecord[]
  photos: readonly PortfolioImageRecord[]
}

const draftId = 'job card'

export function JobCards({ cards, photos }: JobCardsProps) {
  const [isAdding, setAdding] = useOpenForm(draftId)
  const adder = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setAdding(false))
    adder.current?.focus()
  }
  return (
    <>
      {isAdding ? (
        <JobCardForm photos={photos} draftId={draftId} onDone={close} />
      ) : (
        photos.length > 1 && (
          <Button ref={adder} icon={<Plus />} className="job-cards__add" onClick={() => setAdding(true)}>
            Make a job card
          </Button>
        )
      )}
      {cards.length > 0 && <JobCardList cards={cards} photos={photos} />}
    </>
  )
}
