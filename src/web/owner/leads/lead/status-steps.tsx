import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { type KeyboardEvent, useId } from 'react'
import type { LeadEvent } from '#shared/contract/lead-event.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { workAfter } from '#shared/leads/reduce-events.ts'
import { isDone, type LeadStatus, leadStatuses, untouched } from '#shared/leads/work.ts'
import { statusNames } from '#shared/leads/work-words.ts'
import type { QueuedAction } from '../actions/action-queue.ts'
import { useActionQueue, workWith } from '../actions/use-actions.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'

const stops = leadStatuses.filter((status) => status !== 'won' && status !== 'lost')
const ends = leadStatuses.filter((status) => status === 'won' || status === 'lost')

interface StatusStepsProps {
  lead: Inquiry
  status: LeadStatus
  onChange: (status: LeadStatus) => void
}

/** Renders the statuses as steps on a line that forks. A tap chooses one; on the keyboard Space or Enter. */
export function StatusSteps({ lead, status, onChange }: StatusStepsProps) {
  const name = useId()
  // Won or Lost may follow any of the others.
  const reached = useReached(lead)
  const stop = (value: LeadStatus, isEnd = false) => {
    const isNow = value === status
    const isPassed = !isEnd && !isNow && leadStatuses.indexOf(value) <= leadStatuses.indexOf(reached)
    return (
      <label
        key={value}
        className={isEnd ? 'status-step status-step--end' : 'status-step'}
        data-now={isNow || undefined}
        data-passed={isPassed || undefined}
      >
        <input type="radio" name={name} checked={isNow} onChange={() => onChange(value)} />
        <span className="status-step__node">{isPassed && <Check aria-hidden="true" />}</span>
        {statusNames[value]}
      </label>
    )
  }
  return (
    <fieldset className="status-steps" onKeyDown={onKeyDown}>
      <legend className="visually-hidden">Status</legend>
      <div className="status-steps__line">
        {stops.map((value) => stop(value))}
        <i className="status-steps__fork" aria-hidden="true" />
        {ends.map((value) => stop(value, true))}
      </div>
    </fieldset>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Arrows only move the focus. Unlike radio buttons they choose nothing, because each choice is saved. */
function onKeyDown(event: KeyboardEvent<HTMLFieldSetElement>): void {
  const { key, target, currentTarget } = event
  const step = steps[key]
  // With a modifier key the press is the browser's: Alt and an arrow go back.
  if (event.altKey || event.ctrlKey || event.metaKey) return
  if (!(target instanceof HTMLInputElement) || (step === undefined && key !== 'Enter')) return
  event.preventDefault()
  const radios = [...currentTarget.querySelectorAll('input')]
  if (step === undefined) target.click()
  else radios[(radios.indexOf(target) + step + radios.length) % radios.length]?.focus()
}

/** Returns a lead's last status while it was open, before it was won or lost. */
function useReached(lead: Inquiry): LeadStatus {
  const waiting = useActionQueue().filter(({ id }) => id === lead.id)
  const isOver = isDone(workWith(lead, waiting))
  const { data: events = [] } = useQuery<LeadEvent[]>({
    queryKey: [inquiryOf(lead.kind).paths.events(lead.id)],
    gcTime: 0,
    enabled: isOver,
  })
  // Computed as if the lead had never been won or lost.
  const work =
    isOver && isDone(lead.work)
      ? events
          .filter((event) => !event.isUndone && isNoEnd(event))
          .reduceRight((before, event) => workAfter(before, event, lead.isUrgent), untouched)
      : workWith(lead, waiting.filter(isNoEnd))
  return work.status
}

const isNoEnd = ({ act }: Pick<LeadEvent | QueuedAction, 'act'>) =>
  act.kind !== 'offer_accepted' && !(act.kind === 'status' && isDone(act))
