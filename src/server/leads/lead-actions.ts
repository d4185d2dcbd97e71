import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Notifications } from '#server/notify/notifications.ts'
import { createHandingStore } from './handing-store.ts'
import { createLeadEventStore } from './lead-event-store.ts'

export type LeadActions = ReturnType<typeof createLeadActions>

/** What people do about leads, and what follows from it: on phones, in queues, for other programs. */
export function createLeadActions(
  db: Kysely<Schema>,
  { alarms, outbox, programs }: Pick<Notifications, 'alarms' | 'outbox' | 'programs'>,
  now: () => Date,
) {
  const handings = createHandingStore(db, now)
  const events = createLeadEventStore(db, now, {
    // Other programs hear of a new status as of a new lead, where they are set up.
    async onStatus(tx, change) {
      for (const channel of programs) await outbox.add(tx, { ...change, channel, type: 'status' })
    },
    async onHanded(tx, handing) {
      await handings.note(tx, handing)
      if (!handing.isUndo) await alarms.handOn(tx, handing)
    },
  })
  return { handings, events }
}
