import { changeRows, findRow } from '#server/db/queries.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { whyNotSent } from '#server/notify/alert-words.ts'
import { newRow } from '#server/notify/outbox-entry.ts'
import type { Handed } from '#shared/contract/work-queue.ts'
import { seconds } from '#shared/durations.ts'
import type { Assignment } from './lead-event-store.ts'

export type AssignmentStore = ReturnType<typeof createAssignmentStore>

/** The toast with Undo is shown for this long. */
const undoMs = seconds(5)

/** Notifies people of leads that are assigned to them: on their own phones and in their queue. */
export function createAssignmentStore(db: Db, now: () => Date) {
  const isoNow = () => now().toISOString()

  /** Withdraws unsent messages and the mark in the queue, because the lead was assigned to somebody else. */
  async function takeBack(tx: Tx, recordId: string): Promise<void> {
    const ofLead = tx.updateTable('outbox').where('recordId', '=', recordId).where('about', '=', 'handed')
    await ofLead
      .set({
        state: 'skipped',
        failedAt: isoNow(),
        lastError: whyNotSent.handedOn,
        claimedUntil: '',
      })
      .where('state', '=', 'pending')
      .execute()
    await ofLead
      .set({ shownAt: isoNow() })
      .where((row) => row.and({ state: 'skipped', shownAt: null }))
      .execute()
  }

  return {
    /** Call this within the assigning transaction. Nobody is notified of a lead they took or got back by an Undo. */
    async note(tx: Tx, { kind, recordId, eventId, by, to, isUndo }: Assignment): Promise<void> {
      await takeBack(tx, recordId)
      if (to === null || to === by || isUndo) return
      const person = await tx.selectFrom('users').select('id').where('username', '=', to).executeTakeFirst()
      if (!person) return
      const phones = await tx
        .selectFrom('push_devices')
        .select('id')
        .where((row) => row.and({ userId: person.id, brokenAt: null }))
        .execute()
      const alarm = await findRow(tx.selectFrom('alarms').select('urgency'), { recordId })
      const urgency = alarm?.urgency ?? 'ordinary'
      const waitMs = urgency === 'emergency' ? 0 : undoMs
      const row = () => ({
        ...newRow(kind, recordId, isoNow()),
        channel: 'push' as const,
        about: 'handed' as const,
        eventId,
        urgency,
        nextAttemptAt: new Date(now().getTime() + waitMs).toISOString(),
      })
      const rows = [
        ...phones.map(({ id: target }) => ({ ...row(), target })),
        { ...row(), target: person.id, state: 'skipped' as const, lastError: whyNotSent.onTheirList },
      ]
      await tx.insertInto('outbox').values(rows).execute()
    },

    /** Returns which of these leads were assigned to the person and not opened since, by whom and when. */
    async unopened(userId: string, recordIds: readonly string[]): Promise<Handed[]> {
      if (recordIds.length === 0) return []
      return db
        .selectFrom('outbox')
        .innerJoin('lead_events', 'lead_events.id', 'outbox.eventId')
        .select(['outbox.recordId as id', 'lead_events.by', 'lead_events.at'])
        .where('outbox.recordId', 'in', recordIds)
        .where((row) =>
          row.and({ 'outbox.about': 'handed', 'outbox.target': userId, 'outbox.shownAt': null }),
        )
        .execute()
    },

    noteOpened: (userId: string, recordId: string) =>
      changeRows(db.updateTable('outbox').set({ shownAt: isoNow() }), {
        recordId,
        about: 'handed',
        target: userId,
        shownAt: null,
      }),
  }
}
