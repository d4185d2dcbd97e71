import { useQuery } from '@tanstack/react-query'
import type { LeadEvent } from '#shared/contract/lead-event.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { workAfter } from '#shared/leads/reduce-events.ts'
import { isDone, type LeadStatus, untouched } from '#shared/leads/work.ts'
import type { QueuedAction } from '../actions/action-queue.ts'
import { useActionQueue } from '../actions/use-actions.ts'
import { workWith } from '../actions/use-waiting-work.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'

/** Returns a lead's last status while it was open, before it was won or lost. */
export function useReached(lead: Inquiry): LeadStatus {
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
