import { type SqlBool, sql } from 'kysely'
import { changeRows } from '#server/db/queries.ts'
import type { Db } from '#server/db/schema.ts'
import { type InquiryKind, inquiries, inquiryKinds } from '#shared/leads/kinds.ts'
import { createOutboxStore } from './outbox-store.ts'

/** Reminders of one kind: those that are due, and a way to ring each once. */
export interface ReminderStore<Due = unknown> {
  listDue(limit: number): Promise<Due[]>
  /** Adds a message to each phone for the reminders that no other process has sent meanwhile. */
  ring(due: readonly Due[], phones: readonly { id: string }[]): Promise<void>
  /** True when no reminder is due, now or later. */
  areNone(): Promise<boolean>
}

interface DueReminder {
  kind: InquiryKind
  recordId: string
  followUpAt: string
}

// A literal and not bound parameters, so that SQLite uses its partial index.
const isListed = sql<SqlBool>`deleted_at is null and suspected_spam = 0`
// The query excludes closed leads instead of selecting open ones: SQLite would look up each open one, and there are
// many more of them than follow-ups.
const isOpen = sql<SqlBool>`status not in ('won', 'lost')`

const endOfTime = '9999'

/** Finds due reminders. A lead stores the due time of its last reminder, so that each rings once. */
export function createReminderStore(db: Db, now: () => Date): ReminderStore<DueReminder> {
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
    async listDue(limit) {
      const until = now().toISOString()
      const lists = await Promise.all(inquiryKinds.map((kind) => dueOf(kind, until, limit)))
      return lists.flat().toSorted((a, b) => (a.followUpAt < b.followUpAt ? -1 : 1))
    },

    async areNone() {
      const first = await Promise.all(inquiryKinds.map((kind) => dueOf(kind, endOfTime, 1)))
      return first.flat().length === 0
    },

    ring: (due, phones) =>
      db.transaction().execute(async (tx) => {
        for (const { kind, recordId, followUpAt } of due) {
          const mark = tx
            .updateTable(inquiries[kind].table)
            .set({ remindedFor: followUpAt })
            .where(({ or, eb }) => or([eb('remindedFor', 'is', null), eb('remindedFor', '!=', followUpAt)]))
          if (!(await changeRows(mark, { id: recordId, followUpAt }))) continue
          for (const { id: target } of phones) {
            await outbox.add(tx, { kind, recordId, channel: 'push', target, type: 'reminder' })
          }
        }
      }),
  }
}
