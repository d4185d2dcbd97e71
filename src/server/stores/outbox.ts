import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { OutboxKind, Schema } from '#server/db/schema.ts'

export type OutboxStore = ReturnType<typeof createOutboxStore>

export interface OutboxEntry {
  id: string
  kind: OutboxKind
  recordId: string
  /** Attempts that failed so far. */
  attempts: number
  createdAt: string
}

/** Mail that is to be sent: written in the transaction of the record it tells of, so neither is without the other. */
export function createOutboxStore(db: Kysely<Schema>, now: () => Date = () => new Date()) {
  return {
    /** Notes that the owner is to be told of the record, at once. */
    async add(
      tx: Transaction<Schema>,
      { kind, recordId }: { kind: OutboxKind; recordId: string },
    ): Promise<void> {
      const createdAt = now().toISOString()
      await tx
        .insertInto('outbox')
        .values({
          id: randomUUID(),
          kind,
          record_id: recordId,
          created_at: createdAt,
          attempts: 0,
          next_attempt_at: createdAt,
          sent_at: null,
          last_error: '',
        })
        .execute()
    },

    /** Unsent entries whose next attempt is due, the longest waiting first. */
    async pending(limit: number): Promise<OutboxEntry[]> {
      const rows = await db
        .selectFrom('outbox')
        .select(['id', 'kind', 'record_id', 'attempts', 'created_at'])
        .where('sent_at', 'is', null)
        .where('next_attempt_at', '<=', now().toISOString())
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ record_id, created_at, ...entry }) => ({
        ...entry,
        recordId: record_id,
        createdAt: created_at,
      }))
    },
  }
}
