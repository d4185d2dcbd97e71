import { type Kysely, SqliteAdapter, sql } from 'kysely'
import { countingQueries } from '#server/db/migrations/023-lead-tallies.ts'
import type { Schema } from '#server/db/schema.ts'
import { days } from '#shared/durations.ts'

/** What is due before may have been summed up (`fold` in lead-tallies.ts), by a clock that is a little ahead of this. */
const summedUpMs = days(5)

/**
 * By how much the counts that are kept fall short of the leads, as a query that both databases understand: one look,
 * which leads that come in meanwhile don't make wrong.
 */
export function tallyDifferences(now: Date): string {
  const past = new Date(now.getTime() - summedUpMs).toISOString().slice(0, 13)
  const counts = `${countingQueries().join(' union all ')}
    union all select list, what, bucket, -sum(n) as n from lead_tallies group by list, what, bucket`
  const bucket = `case when what in ('due', 'due open') and bucket < '${past}' then '' else bucket end`
  return `select list, what, bucket, sum(n) as n
    from (select list, what, ${bucket} as bucket, n from (${counts}) as counted) as counts
    group by list, what, bucket having sum(n) <> 0`
}

/** Makes the counts those of the leads again, in one statement and beside whoever writes; tells how many were wrong. */
export async function mendTallies(db: Kysely<Schema>, now: Date): Promise<number> {
  // SQLite has writers wait for a statement that writes, even if it finds nothing to write.
  const { rows } = await sql.raw(tallyDifferences(now)).execute(db)
  if (rows.length === 0) return 0
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const addition = isSqlite ? 'on conflict do update set n = lead_tallies.n + excluded.n' : ''
  const { numAffectedRows } = await sql
    .raw(`insert into lead_tallies (list, what, bucket, n) ${tallyDifferences(now)} ${addition}`)
    .execute(db)
  return Number(numAffectedRows ?? 0)
}
