import type { Db } from '#server/db/schema.ts'
import type { FoundLead } from '#shared/contract/inquiry-lead.ts'
import type { EventAct } from '#shared/contract/lead-event.ts'
import type { Said } from '#shared/contract/work-queue.ts'
import { toEvent } from './lead-event-store.ts'

type ActKind = Exclude<EventAct['kind'], 'newer'>

const words: Partial<Record<ActKind, string>> = {
  offer_accepted: 'Agree on a day',
  offer_asked: 'Asks you something',
  offer_declined: 'Not this time',
  offer_renewal: 'Wants a new price',
  visit_refused: 'No time suits',
  rang: 'Rang again',
  wrote: 'Sent you a text',
}
const kinds = Object.keys(words) as ActKind[]

/** Returns for which of these leads the customer's own act is what makes them due. */
export async function findSaid(db: Db, leads: readonly FoundLead[]): Promise<Said[]> {
  const dueAt = new Map(leads.map(({ record: { id, followUpAt } }) => [id, followUpAt]))
  const ids = [...dueAt].flatMap(([id, at]) => (at ? id : []))
  if (ids.length === 0) return []
  const events = await db
    .selectFrom('lead_events')
    .selectAll()
    .where('recordId', 'in', ids)
    .where('actKind', 'in', kinds)
    .execute()
  return events
    .filter(({ recordId, at }) => dueAt.get(recordId) === at)
    .map((event) => ({ id: event.recordId, words: wordsOf(toEvent(event).act) }))
}

const wordsOf = (act: EventAct): string => {
  if (act.kind === 'newer') return ''
  return act.kind === 'visit_refused' && act.booked ? 'Visit off' : (words[act.kind] ?? '')
}
