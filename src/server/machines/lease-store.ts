import { type Kysely, sql } from 'kysely'
import { databaseClock } from '#server/db/database-clock.ts'
import type { Schema } from '#server/db/schema.ts'

export type LeaseStore = ReturnType<typeof createLeaseStore>

/**
 * What one of all processes may do at a time. A lease ends by the database's clock, so that it outlives no machine and
 * machines with different clocks agree on whose it is.
 */
export function createLeaseStore(db: Kysely<Schema>) {
  const clock = databaseClock(db)
  return {
    /** Has the lease for so long from now on, unless somebody else does. */
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

    /** Leaves it to the next who asks. */
    async release(name: string, holder: string): Promise<void> {
      await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
    },
  }
}
