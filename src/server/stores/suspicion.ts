import type { Kysely } from 'kysely'
import type { OutboxKind, Schema } from '#server/db/schema.ts'
import { createOutboxStore } from './outbox.ts'

const tableByKind = {
  contact: 'contact_requests',
  quote: 'quote_requests',
  testimonial: 'testimonials',
} as const satisfies Record<OutboxKind, keyof Schema>

/** Taking back the mark of suspected spam, the same for all three kinds of lead. */
export function createSuspicion(db: Kysely<Schema>, kind: OutboxKind, now: () => Date) {
  const outbox = createOutboxStore(db, now)
  const table = tableByKind[kind]
  return {
    /**
     * Makes the lead one like any other and has the mail sent that it did not get. Again, or for a lead that was
     * never suspected, it changes nothing. False when there is no such lead, or it is deleted.
     */
    async markNotSpam(id: string): Promise<boolean> {
      return db.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable(table)
          .set({ suspectedSpam: 0 })
          .where('id', '=', id)
          .where('deletedAt', 'is', null)
          .where('suspectedSpam', '=', 1)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows > 0n) {
          await outbox.add(tx, { kind, recordId: id })
          return true
        }
        const record = await tx
          .selectFrom(table)
          .select('id')
          .where('id', '=', id)
          .where('deletedAt', 'is', null)
          .executeTakeFirst()
        return record !== undefined
      })
    },
  }
}

/** Which part of a list is wanted; all of it when nothing is said. */
export interface ListPart {
  limit?: number
  /** Leaves out what is suspected of being spam. */
  isTrustedOnly?: boolean
}

/** A row as its record: the mark is there when it is set, and left out otherwise. */
export function toLead<Row extends { suspectedSpam: number }>({ suspectedSpam, ...record }: Row) {
  return suspectedSpam === 1 ? { ...record, suspectedSpam: true as const } : record
}
