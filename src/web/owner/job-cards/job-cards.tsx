import Plus from 'lucide-react/icons/plus'
import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { JobCardRecord } from '#shared/contract/job-card.ts'
import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { JobCardList } from './job-card-list.tsx'
import { JobCardForm } from './later-job-cards.ts'

interface JobCardsProps {
  /** In the order visitors see. */
  cards: readonly JobCardRecord[]
  photos: readonly PortfolioImageRecord[]
}

export function JobCards({ cards, photos }: JobCardsProps) {
  const [isAdding, setAdding] = useState(false)
  const adder = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setAdding(false))
    adder.current?.focus()
  }
  return (
    <>
      {isAdding ? (
        <Suspense fallback={<Spinner />}>
          <JobCardForm photos={photos} onDone={close} />
        </Suspense>
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
