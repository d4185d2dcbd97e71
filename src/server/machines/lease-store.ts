import { sql } from 'kysely'
import { databaseClock } from '#server/db/database-clock.ts'
import type { Db } from '#server/db/schema.ts'

export type LeaseStore = ReturnType<typeof createLeaseStore>

/** Leases for work that only one process may do at a time, by the database's clock. */
export function createLeaseStore(db: Db) {
  const clock = databaseClock(db)
  return {
    /** Takes or renews the lease for `forMs`, unless another holder has it. */
    async take(name: string, holder: string, forMs: number): Promise<boolean> {
      const endsAt = sql<number>`${clock} + ${forMs}`
      const taken = await db
        .insertInto('leases')
        .values({ name, holder, endsAt })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ holder, endsAt })
            .where(({ eb, or }) => or([eb('leases.holder', '=', holder), eb('leases.endsAt', '<=', clock)])),
        )
        .returning('holder')
        .executeTakeFirst()
      return taken !== undefined
    },

    /** Ends the lease, so that another process can take it at once. */
    async release(name: string, holder: string): Promise<void> {
      await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
    },
  }
}
