import type { Db } from '#server/db/schema.ts'
import type { FoundLead } from '#shared/contract/inquiry-lead.ts'
import type { LeadEvent } from '#shared/contract/lead-event.ts'
import type { Said } from '#shared/contract/work-queue.ts'

type ActKind = Exclude<LeadEvent['act']['kind'], 'newer'>

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
    .select(['recordId as id', 'actKind', 'at'])
    .where('recordId', 'in', ids)
    .where('actKind', 'in', kinds)
    .execute()
  return events
    .filter(({ id, at }) => dueAt.get(id) === at)
    .map(({ id, actKind }) => ({ id, words: words[actKind] ?? '' }))
}
