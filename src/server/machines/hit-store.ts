import { CompiledQuery, sql } from 'kysely'
import { databaseClock } from '#server/db/database-clock.ts'
import { insertsAtOnce } from '#server/db/insert-batch.ts'
import { findRow } from '#server/db/queries.ts'
import type { Db } from '#server/db/schema.ts'
import type { Hits } from './hit-counter.ts'

interface Waiting {
  key: string
  windowMs: number
  counted: PromiseWithResolvers<Hits>
}

/** The number of keys in one statement stays far below the limit on bind parameters. */
const mostTogether = 32

/** Compiled statements by number of keys, because compiling takes longer than running one. */
const compiled = new Map<string, string>()

/**
 * Counts hits by key and time window for all machines that share the database, by the database's clock. Hits of the
 * same moment are batched into one statement (docs/decisions/031). Keys identify nobody (machines/shared-limits.ts).
 */
export function createHitStore(db: Db) {
  const clock = databaseClock(db)
  let waiting: Waiting[] = []

  function countAll(): void {
    // The keys are sorted so that two processes lock rows in the same order and cannot deadlock.
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

  /** The bind parameters are key, count and window, repeated for each key. */
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
    /** Counts one hit in a fixed window, which begins with the key's first hit. */
    count(key: string, windowMs: number): Promise<Hits> {
      if (waiting.length === 0) setImmediate(() => void countAll())
      const counted = Promise.withResolvers<Hits>()
      waiting.push({ key, windowMs, counted })
      return counted.promise
    },

    /** Counts one hit in a sliding window: the count is kept for `keptMs` after the latest hit. */
    async note(key: string, keptMs: number): Promise<void> {
      await add([[key, 1, keptMs]], true)
    },

    async read(key: string): Promise<number> {
      const row = await findRow(db.selectFrom('hits').select('count').where('endsAt', '>', clock), { key })
      return row?.count ?? 0
    },

    async forgetEnded(): Promise<void> {
      await db.deleteFrom('hits').where('endsAt', '<=', clock).execute()
    },
  }
}
