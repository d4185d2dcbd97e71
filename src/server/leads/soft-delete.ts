import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { LeadTable } from '#shared/leads/kinds.ts'
import { restorableMs } from '#shared/restorable.ts'

type SoftDeletedTable = LeadTable | 'portfolio_images' | 'job_cards'

/**
 * Deleting and restoring, the same for every kind of record: the row stays as it is and `deletedAt` says
 * whether lists show it. No other column changes, so a restored record is identical.
 */
export function createSoftDelete(db: Kysely<Schema>, table: SoftDeletedTable, now: () => Date) {
  const earliest = () => new Date(now().getTime() - restorableMs).toISOString()
  return {
    /** Takes the record out of every list at once. False when there was nothing to delete. */
    async remove(id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable(table)
        .set({ deletedAt: now().toISOString() })
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** Brings a deleted record back, identical, for 30 days. False when there is none, or it is too late. */
    async restore(id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable(table)
        .set({ deletedAt: null })
        .where('id', '=', id)
        .where('deletedAt', '>=', earliest())
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** Ids of the deleted records that can't be restored any more. */
    async listExpired(): Promise<string[]> {
      const rows = await db.selectFrom(table).select('id').where('deletedAt', '<', earliest()).execute()
      return rows.map(({ id }) => id)
    },

    /** Forgets a record for good. Does nothing while it can still be restored. */
    async purge(id: string): Promise<void> {
      await db.deleteFrom(table).where('id', '=', id).where('deletedAt', '<', earliest()).execute()
    },
  }
}
