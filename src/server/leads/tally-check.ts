import { SqliteAdapter, sql } from 'kysely'
import { countingQueries } from '#server/db/migrations/023-lead-tallies.ts'
import type { Db } from '#server/db/schema.ts'
import { days } from '#shared/durations.ts'

/** Older due times may have been summed up (`fold` in lead-tallies.ts) by a machine whose clock is a little ahead. */
const summedUpMs = days(5)

/** A query for both databases, in one statement, of how far the stored counts differ from the leads. */
export function tallyDifferences(now: Date): string {
  const past = new Date(now.getTime() - summedUpMs).toISOString().slice(0, 13)
  const counts = `${countingQueries().join(' union all ')}
    union all select list, what, bucket, -sum(n) as n from lead_tallies group by list, what, bucket`
  const bucket = `case when what in ('due', 'due open') and bucket < '${past}' then '' else bucket end`
  return `select list, what, bucket, sum(n) as n
    from (select list, what, ${bucket} as bucket, n from (${counts}) as counted) as counts
    group by list, what, bucket having sum(n) <> 0`
}

/** Corrects the counts in one statement without blocking writers; returns how many were wrong. */
export async function mendTallies(db: Db, now: Date): Promise<number> {
  // The query runs first, because in SQLite even an update that changes nothing blocks other writers.
  const { rows } = await sql.raw(tallyDifferences(now)).execute(db)
  if (rows.length === 0) return 0
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const addition = isSqlite ? 'on conflict do update set n = lead_tallies.n + excluded.n' : ''
  const { numAffectedRows } = await sql
    .raw(`insert into lead_tallies (list, what, bucket, n) ${tallyDifferences(now)} ${addition}`)
    .execute(db)
  return Number(numAffectedRows ?? 0)
}
