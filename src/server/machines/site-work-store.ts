import { sql } from 'kysely'
import { databaseClock } from '#server/db/database-clock.ts'
import type { SiteWorkTable } from '#server/db/schema/machines.ts'
import type { Db } from '#server/db/schema.ts'

export type SiteWorkStore = ReturnType<typeof createSiteWorkStore>

interface WorkState {
  doneAt: Date | undefined
  /** Why the latest attempt failed; '' when it did not. */
  failure: string
  /** The database's time of this query, to compare `doneAt` with. */
  now: Date
}

/** Stores the result of work that one machine does for all, by the database's clock. */
export function createSiteWorkStore(db: Db, name: SiteWorkTable['name']) {
  const clock = databaseClock(db)

  async function write(changes: { doneAt?: typeof clock; failure: string }): Promise<void> {
    await db
      .insertInto('site_work')
      .values({ name, ...changes })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(changes))
      .execute()
  }

  return {
    async state(): Promise<WorkState> {
      const row = await db
        .selectFrom(sql<{ now: number }>`(select ${clock} as now)`.as('clock'))
        .leftJoin('site_work', (join) => join.on('site_work.name', '=', name))
        .select(['now', 'doneAt', 'failure'])
        .executeTakeFirstOrThrow()
      return {
        doneAt: row.doneAt === null ? undefined : new Date(row.doneAt),
        failure: row.failure ?? '',
        now: new Date(row.now),
      }
    },

    done: () => write({ doneAt: clock, failure: '' }),

    failed: (reason: string) => write({ failure: reason }),
  }
}
