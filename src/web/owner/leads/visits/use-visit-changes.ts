import { inquiryOf } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { visitPaths } from '#shared/visits/paths.ts'
import { useRefresh } from '#web/owner/kit/refresh.ts'
import { useActions } from '../actions/use-actions.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'

/** Returns functions that fetch again the lead, its events, its visits and the queue, or undo an event first. */
export function useVisitChanges(lead: Inquiry) {
  const call = useRefresh()
  const doAction = useActions()
  const { leadVisits, visits } = visitPaths
  const { events } = inquiryOf(lead.kind).paths
  const refresh = () =>
    call(leadVisits(lead.id), visits, apiPaths.lead(lead.id), events(lead.id), apiPaths.queue)
  return { refresh, undo: (event: string) => void doAction(lead, { kind: 'undo', event }).then(refresh) }
}
