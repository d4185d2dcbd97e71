import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { type InquiryKind, inquiries, inquiryKinds } from '#shared/leads/kinds.ts'
import { createOutboxStore } from './outbox-store.ts'

export type ReminderStore = ReturnType<typeof createReminderStore>

/** A follow-up whose time has come. */
interface DueReminder {
  kind: InquiryKind
  recordId: string
  followUpAt: string
}

// Spelt out rather than bound, so that SQLite sees that its partial index fits.
const isListed = sql<SqlBool>`deleted_at is null and suspected_spam = 0`
// Not by those that are open: SQLite would look each of them up, and there are many more than follow-ups.
const isOpen = sql<SqlBool>`status not in ('won', 'lost')`

const endOfTime = '9999'

/**
 * Follow-ups that ring. Each time that one was set for rings once: a lead notes for which it rang. What is deleted, spam
 * or done does not, and does when it is back. Any number of processes may ring them.
 */
export function createReminderStore(db: Kysely<Schema>, now: () => Date) {
  const outbox = createOutboxStore(db, now)

  async function dueOf(kind: InquiryKind, until: string, limit: number): Promise<DueReminder[]> {
    const { rows } = await sql<{ recordId: string; followUpAt: string }>`
      select id as record_id, follow_up_at from ${sql.table(inquiries[kind].table)}
      where follow_up_at is not null and follow_up_at <= ${until} and ${isListed} and ${isOpen}
        and (reminded_for is null or reminded_for <> follow_up_at)
      order by follow_up_at limit ${limit}
    `.execute(db)
    return rows.map((row) => ({ kind, ...row }))
  }

  return {
    /** The longest waiting first. */
    async listDue(limit: number): Promise<DueReminder[]> {
      const until = now().toISOString()
      const lists = await Promise.all(inquiryKinds.map((kind) => dueOf(kind, until, limit)))
      return lists.flat().toSorted((a, b) => (a.followUpAt < b.followUpAt ? -1 : 1))
    },

    /** None is due, now or later. */
    async areNone(): Promise<boolean> {
      const first = await Promise.all(inquiryKinds.map((kind) => dueOf(kind, endOfTime, 1)))
      return first.flat().length === 0
    },

    /** Writes a message to each phone for those that no other process has rung meanwhile. */
    ring(due: readonly DueReminder[], phones: readonly { id: string }[]): Promise<void> {
      return db.transaction().execute(async (tx) => {
        for (const { kind, recordId, followUpAt } of due) {
          const { numUpdatedRows } = await tx
            .updateTable(inquiries[kind].table)
            .set({ remindedFor: followUpAt })
            .where('id', '=', recordId)
            .where('followUpAt', '=', followUpAt)
            .where(({ or, eb }) => or([eb('remindedFor', 'is', null), eb('remindedFor', '!=', followUpAt)]))
            .executeTakeFirstOrThrow()
          if (numUpdatedRows === 0n) continue
          for (const { id: target } of phones) {
            await outbox.add(tx, { kind, recordId, channel: 'push', target, type: 'reminder' })
          }
        }
      })
    },
  }
}
