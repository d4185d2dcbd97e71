import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { pagePaths } from '#shared/paths.ts'
import { ButtonLink } from '#web/components/ui/button-link.tsx'

interface ClosingBandProps {
  title: string
  text: string
  quoteLabel: string
  /** A second action beside the quote. */
  children: ReactNode
}

/** Closes a page with a link to the quote form and one more action. Not yellow, which is for emergencies. */
export function ClosingBand({ title, text, quoteLabel, children }: ClosingBandProps) {
  return (
    <section className="band" aria-labelledby="closing" data-print="off">
      <div className="wrap">
        <div>
          <h2 id="closing">{title}</h2>
          <p>{text}</p>
        </div>
        <div className="flow far band__actions" data-page-actions="">
          <ButtonLink href={pagePaths.quote} variant="live" size="lg" iconAfter={<ArrowRight />}>
            {quoteLabel}
          </ButtonLink>
          {children}
        </div>
      </div>
    </section>
  )
}
