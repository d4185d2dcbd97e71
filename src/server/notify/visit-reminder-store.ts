import { changeRows } from '#server/db/queries.ts'
import type { VisitsTable } from '#server/db/schema/visits.ts'
import type { Db } from '#server/db/schema.ts'
import { isoDay, momentInBrisbane } from '#shared/brisbane-time.ts'
import { addDays } from '#shared/calendar-days.ts'
import { createOutboxStore } from './outbox-store.ts'
import type { ReminderStore } from './reminder-store.ts'

type DueVisit = Pick<VisitsTable, 'id' | 'kind' | 'recordId' | 'startsAt'>

/** Finds the visits of a day from 7 am on. One that was booked or moved since then has just been talked about. */
export function createVisitReminderStore(db: Db, now: () => Date): ReminderStore<DueVisit> {
  const outbox = createOutboxStore(db, now)
  const booked = db
    .selectFrom('visits')
    .select(['id', 'kind', 'recordId', 'startsAt'])
    .where('state', '=', 'booked')
    .where(({ or, eb, ref }) => or([eb('remindedFor', 'is', null), eb('remindedFor', '!=', ref('startsAt'))]))

  return {
    async listDue(limit) {
      const moment = now().toISOString()
      const today = isoDay(now())
      const [seven, midnight] = [`${today}T07:00`, `${addDays(today, 1)}T00:00`].map((clock) =>
        momentInBrisbane(clock).toISOString(),
      ) as [string, string]
      if (moment < seven) return []
      return booked
        .where('busyUntil', '>', moment)
        .where('startsAt', '<', midnight)
        .where('changedAt', '<', seven)
        .orderBy('startsAt')
        .limit(limit)
        .execute()
    },

    async areNone() {
      const next = await booked.where('busyUntil', '>', now().toISOString()).limit(1).execute()
      return next.length === 0
    },

    ring: (due, phones) =>
      db.transaction().execute(async (tx) => {
        for (const { id, kind, recordId, startsAt } of due) {
          const mark = tx
            .updateTable('visits')
            .set({ remindedFor: startsAt })
            .where(({ or, eb }) => or([eb('remindedFor', 'is', null), eb('remindedFor', '!=', startsAt)]))
          if (!(await changeRows(mark, { id, startsAt }))) continue
          for (const { id: target } of phones) {
            await outbox.add(tx, { kind, recordId, channel: 'push', target, type: 'visit', eventId: id })
          }
        }
      }),
  }
}
