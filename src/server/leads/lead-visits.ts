import { findRow } from '#server/db/queries.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Visit } from '#shared/contract/visit.ts'
import { reduceVisits } from '#shared/visits/reduce-visits.ts'
import { busyUntil } from '#shared/visits/times.ts'
import type { VisitedLead } from './lead-event-store.ts'

/** Writes what a lead's events say of its visits, so that they can be found by time. */
export async function keepVisits(
  tx: Tx,
  { kind, recordId, events }: Pick<VisitedLead, 'kind' | 'recordId' | 'events'>,
  now: Date,
): Promise<void> {
  const rows = await tx.selectFrom('visits').selectAll().where('recordId', '=', recordId).execute()
  const visits = new Map(reduceVisits(events).map((visit) => [visit.id, visit]))
  const changedAt = now.toISOString()
  for (const visit of visits.values()) {
    const before = rows.find(({ id }) => id === visit.id)
    if (!before) {
      await tx
        .insertInto('visits')
        .values({
          ...{
            id: visit.id,
            kind,
            recordId,
            sequence: 0,
            createdAt: changedAt,
            changedAt,
            remindedFor: null,
          },
          ...columnsOf(visit),
        })
        .execute()
    } else if (before.visit !== JSON.stringify(visit)) {
      const changes = { ...columnsOf(visit), sequence: before.sequence + 1, changedAt }
      await tx.updateTable('visits').set(changes).where('id', '=', visit.id).execute()
    }
  }
  // What was undone from its beginning stays in calendars as cancelled.
  for (const { id, visit, sequence } of rows) {
    if (visits.has(id)) continue
    const cancelled: Visit = { ...(JSON.parse(visit) as Visit), state: 'cancelled' }
    const changes = { ...columnsOf(cancelled), sequence: sequence + 1, changedAt }
    await tx.updateTable('visits').set(changes).where('id', '=', id).execute()
  }
}

/** Returns the address that was mailed that a visit has changed; undefined when nobody was. */
export async function mailedOf(tx: Tx, visit: string): Promise<string | undefined> {
  const mail = await findRow(tx.selectFrom('outbox').select('target').limit(1), {
    about: 'visit_change',
    eventId: visit,
  })
  return mail?.target
}

const columnsOf = (visit: Visit) => ({
  state: visit.state,
  visit: JSON.stringify(visit),
  startsAt: visit.booked?.from ?? null,
  busyUntil: visit.booked && busyUntil(visit.booked, visit.minutes),
})
