import { type Kysely, sql } from 'kysely'
import { databaseClock } from '#server/db/database-clock.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Hits } from '#server/workers/hit-counter.ts'

export type HitStore = ReturnType<typeof createHitStore>

/**
 * Counts by key, in windows of time, for all machines that share the database: one statement for each hit, and the
 * database's clock. `key` names nobody (http/shared-limits.ts).
 */
export function createHitStore(db: Kysely<Schema>) {
  const clock = databaseClock(db)

  async function add(key: string, windowMs: number, isSliding: boolean): Promise<Hits> {
    const over = sql<boolean>`hits.ends_at <= ${clock}`
    const endsAt = sql<number>`${clock} + ${windowMs}`
    const { count, endsInMs } = await db
      .insertInto('hits')
      .values({ key, count: 1, endsAt })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql<number>`case when ${over} then 1 else hits.count + 1 end`,
          endsAt: isSliding ? endsAt : sql<number>`case when ${over} then ${endsAt} else hits.ends_at end`,
        }),
      )
      .returning(['count', sql<number>`ends_at - ${clock}`.as('endsInMs')])
      .executeTakeFirstOrThrow()
    return { count, endsInMs }
  }

  return {
    /** One more. The window begins with the key's first hit, and its count ends with it. */
    count: (key: string, windowMs: number): Promise<Hits> => add(key, windowMs, false),

    /** One more, kept until so long after the latest. */
    note: (key: string, keptMs: number): Promise<Hits> => add(key, keptMs, true),

    /** How many there are, without one more. */
    async read(key: string): Promise<number> {
      const row = await db
        .selectFrom('hits')
        .select('count')
        .where('key', '=', key)
        .where('endsAt', '>', clock)
        .executeTakeFirst()
      return row?.count ?? 0
    },

    async forgetEnded(): Promise<void> {
      await db.deleteFrom('hits').where('endsAt', '<=', clock).execute()
    },
  }
}
