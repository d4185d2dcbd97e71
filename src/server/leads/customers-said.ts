import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { FoundLead } from '#shared/contract/inquiry-lead.ts'
import type { LeadEvent } from '#shared/contract/lead-event.ts'
import type { Said } from '#shared/contract/work-queue.ts'

const words: Partial<Record<LeadEvent['act']['kind'], string>> = {
  offer_asked: 'Asks you something',
  offer_declined: 'Not this time',
  offer_renewal: 'Wants a new price',
  visit_refused: 'No time suits',
}

/** Returns for which of these leads the customer's own act is what makes them due. */
export async function findSaid(db: Kysely<Schema>, leads: readonly FoundLead[]): Promise<Said[]> {
  const dueAt = new Map(leads.map(({ record: { id, followUpAt } }) => [id, followUpAt]))
  const ids = [...dueAt].flatMap(([id, at]) => (at ? id : []))
  if (ids.length === 0) return []
  const events = await db
    .selectFrom('lead_events')
    .select(['recordId as id', 'actKind', 'at'])
    .where('recordId', 'in', ids)
    .where('actKind', 'in', ['offer_asked', 'offer_declined', 'offer_renewal', 'visit_refused'])
    .execute()
  return events
    .filter(({ id, at }) => dueAt.get(id) === at)
    .map(({ id, actKind }) => ({ id, words: words[actKind] ?? '' }))
}
