import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { pagePaths } from '#shared/paths.ts'
import { ButtonLink } from '#web/components/ui/button-link.tsx'

interface ClosingBandProps {
  title: string
  text: string
  quoteLabel: string
  /** The second way out, beside the quote. */
  children: ReactNode
}

/** End of a page: the quote, and one way more. Not yellow, which is for emergencies. */
export function ClosingBand({ title, text, quoteLabel, children }: ClosingBandProps) {
  return (
    <section className="band" aria-labelledby="closing" data-print="off">
      <div className="wrap">
        <div>
          <h2 id="closing">{title}</h2>
          <p>{text}</p>
        </div>
        <div className="band__actions" data-page-actions="">
          <ButtonLink href={pagePaths.quote} variant="live" size="lg" iconAfter={<ArrowRight />}>
            {quoteLabel}
          </ButtonLink>
          {children}
        </div>
      </div>
    </section>
  )
}
