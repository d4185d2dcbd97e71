import { changeRows } from '#server/db/queries.ts'
import type { Db } from '#server/db/schema.ts'
import type { LeadTable } from '#shared/leads/kinds.ts'
import { restorableMs } from '#shared/restorable.ts'

type SoftDeletedTable = LeadTable | 'portfolio_images' | 'job_cards'

/** Deletes and restores records of every kind: `deletedAt` alone decides whether one is visible. */
export function createSoftDelete(db: Db, table: SoftDeletedTable, now: () => Date) {
  const earliest = () => new Date(now().getTime() - restorableMs).toISOString()
  return {
    /** Hides the record from every list. False when there was nothing to delete. */
    remove: (id: string): Promise<boolean> =>
      changeRows(db.updateTable(table).set({ deletedAt: now().toISOString() }), {
        id,
        deletedAt: null,
      }),

    /** Restores a record within 30 days of its deletion, unchanged. False when there is none, or it is too late. */
    restore: (id: string): Promise<boolean> =>
      changeRows(db.updateTable(table).set({ deletedAt: null }).where('deletedAt', '>=', earliest()), {
        id,
      }),

    /** Lists ids of deleted records that can no longer be restored. */
    async listExpired(): Promise<string[]> {
      const rows = await db.selectFrom(table).select('id').where('deletedAt', '<', earliest()).execute()
      return rows.map(({ id }) => id)
    },

    /** Permanently deletes a record. Does nothing while it can still be restored. */
    async purge(id: string): Promise<void> {
      await db.deleteFrom(table).where('id', '=', id).where('deletedAt', '<', earliest()).execute()
    },
  }
}
