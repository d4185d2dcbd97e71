import { CompiledQuery, type Kysely, sql } from 'kysely'
import { databaseClock } from '#server/db/database-clock.ts'
import { insertsAtOnce } from '#server/db/insert-batch.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Hits } from './hit-counter.ts'

export type HitStore = ReturnType<typeof createHitStore>

interface Waiting {
  key: string
  windowMs: number
  counted: PromiseWithResolvers<Hits>
}

/** Keys in one statement: far below what a statement may have of parameters. */
const mostTogether = 32

/** What was compiled before, by the number of keys: that takes longer than the statement itself. */
const compiled = new Map<string, string>()

/**
 * Counts by key, in windows of time, for all machines that share the database, by the database's clock. What is counted
 * in the same moment is one statement (docs/decisions/031). `key` names nobody (machines/shared-limits.ts).
 */
export function createHitStore(db: Kysely<Schema>) {
  const clock = databaseClock(db)
  let waiting: Waiting[] = []

  function countAll(): void {
    // In order, so that no two processes wait for each other's rows.
    const byKey = [...Map.groupBy(waiting, ({ key }) => key)].toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    )
    waiting = []
    for (let start = 0; start < byKey.length; start += mostTogether)
      void countTogether(byKey.slice(start, start + mostTogether))
  }

  async function countTogether(byKey: readonly [key: string, alike: Waiting[]][]): Promise<void> {
    try {
      const hits = await add(byKey.map(([key, alike]) => [key, alike.length, alike[0]?.windowMs ?? 0]))
      for (const [key, alike] of byKey) {
        const { count = 0, endsInMs = 0 } = hits.get(key) ?? {}
        for (const [place, { counted }] of alike.entries())
          counted.resolve({ count: count - alike.length + place + 1, endsInMs })
      }
    } catch (error) {
      for (const [, alike] of byKey) for (const { counted } of alike) counted.reject(error)
    }
  }

  async function add(
    keys: readonly (readonly [key: string, count: number, windowMs: number])[],
    isSliding = false,
  ): Promise<Map<string, Hits>> {
    const name = `${insertsAtOnce(db)} ${keys.length} ${isSliding}`
    const statement = compiled.get(name) ?? statementFor(keys.length, isSliding)
    compiled.set(name, statement)
    const { rows } = await db.executeQuery<Hits & { key: string }>(CompiledQuery.raw(statement, keys.flat()))
    return new Map(rows.map(({ key, ...hits }) => [key, hits]))
  }

  /** Its parameters are key, count and window of each in turn. */
  function statementFor(length: number, isSliding: boolean): string {
    const isOver = sql<boolean>`hits.ends_at <= ${clock}`
    const newest = sql<number>`excluded.ends_at`
    return db
      .insertInto('hits')
      .values(Array.from({ length }, () => ({ key: '', count: 0, endsAt: sql<number>`${clock} + ${0}` })))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql<number>`case when ${isOver} then excluded.count else hits.count + excluded.count end`,
          endsAt: isSliding ? newest : sql<number>`case when ${isOver} then ${newest} else hits.ends_at end`,
        }),
      )
      .returning(['key', 'count', sql<number>`ends_at - ${clock}`.as('endsInMs')])
      .compile().sql
  }

  return {
    /** One more. The window begins with the key's first hit, and its count ends with it. */
    count(key: string, windowMs: number): Promise<Hits> {
      if (waiting.length === 0) setImmediate(() => void countAll())
      const counted = Promise.withResolvers<Hits>()
      waiting.push({ key, windowMs, counted })
      return counted.promise
    },

    /** One more, kept until so long after the latest. */
    async note(key: string, keptMs: number): Promise<void> {
      await add([[key, 1, keptMs]], true)
    },

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
