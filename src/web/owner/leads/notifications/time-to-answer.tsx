import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'wouter'
import { answerDays, type LeadNumbers } from '#shared/contract/lead-numbers.ts'
import { panelHref } from '#web/owner/kit/panels.ts'
import { waitWords } from '../numbers/wait-words.ts'

/** Says how soon people are answered, with a link to all the numbers; nothing before the first answer. */
export function TimeToAnswer({ medianMinutes, minutes, late, stillWaiting }: LeadNumbers['answers']) {
  if (minutes.length === 0) return null
  const waiting = stillWaiting > 0 && `, ${stillWaiting} still waiting after 24 hours`
  return (
    <Link className="linked" href={panelHref('numbers')}>
      <b>
        {medianMinutes === null
          ? 'Time to answer: not enough jobs yet'
          : `Half hear from you within ${waitWords(medianMinutes)}`}
      </b>
      <small>
        Last {answerDays} days: {minutes.length} answered, {late === 0 ? 'none' : late} late
        {waiting}
      </small>
      <ChevronRight aria-hidden="true" />
    </Link>
  )
}
