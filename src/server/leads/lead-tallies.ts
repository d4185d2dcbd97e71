import { PostgresAdapter, type SqlBool, SqliteAdapter, sql } from 'kysely'
import { countingQueries } from '#server/db/migrations/023-lead-tallies.ts'
import type { LeadTalliesTable } from '#server/db/schema/leads.ts'
import type { Db } from '#server/db/schema.ts'
import { startOfDay } from '#shared/brisbane-time.ts'
import type { QueueCounts } from '#shared/contract/work-queue.ts'
import { days } from '#shared/durations.ts'
import { type InquiryKind, inquiries, inquiryKinds, type LeadKind } from '#shared/leads/kinds.ts'

/** The number of an advisory lock of this site, so that only one process folds at a time. */
const foldLock = 7023
/** With more change rows than this for a count, summing them up is worth a write. */
const mostChanges = 500

/** Clocks differ by less than this, so what has been due for this long is due on every machine. */
const foldedAfterMs = days(7)

type What = LeadTalliesTable['what']

/** Each lead belongs to one of these, so they have the most change rows. */
const withoutTime: readonly What[] = [
  ...(['unread', 'read'] as const).flatMap((seen) =>
    (['answer', 'open', 'done'] as const).map((work) => `${seen} ${work}` as const),
  ),
  'suspected',
  'pending',
  'approved',
]

/** Returns a count of one kind of lead at a moment. */
export type Tallied = (what: What | 'due now') => number

/** Reads the counts of leads that triggers keep (migration 023), so that no lead is read. */
export function createLeadTallies(db: Db, now: () => Date) {
  const isAppending = () => db.getExecutor().adapter instanceof PostgresAdapter

  async function foldChanges(): Promise<void> {
    const past = hourOf(now().getTime() - foldedAfterMs)
    await db.transaction().execute(async (tx) => {
      if (!isAppending()) {
        await sql`
          insert into lead_tallies (list, what, bucket, n)
          select list, what, '', sum(n) from lead_tallies where ${isLongDue(past)} group by list, what having sum(n) <> 0
          on conflict do update set n = lead_tallies.n + excluded.n
        `.execute(tx)
        await sql`delete from lead_tallies where n = 0 or ${isLongDue(past)}`.execute(tx)
        return
      }
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(${sql.lit(foldLock)}) as mine
      `.execute(tx)
      if (!rows[0]?.mine) return
      // One statement deletes the rows and inserts their sum, so that a reader sees either state.
      await sql`
        with gone as (
          delete from lead_tallies where ${isLongDue(past)} or (list, what, bucket) in (
            select list, what, bucket from lead_tallies
            group by list, what, bucket having count(*) > 1 or sum(n) = 0
          ) returning list, what, case when ${isLongDue(past)} then '' else bucket end as bucket, n
        )
        insert into lead_tallies (list, what, bucket, n)
        select list, what, bucket, sum(n) from gone group by list, what, bucket having sum(n) <> 0
      `.execute(tx)
    })
  }

  return {
    /**
     * Reads the counts of each kind. `due` and `due open` are leads due before tomorrow in Brisbane, and `due now` those
     * of `due open` whose time has come.
     */
    async read(): Promise<(kind: LeadKind) => Tallied> {
      const hour = hourOf(now().getTime())
      // Brisbane is ten full hours ahead of UTC all year, so its day begins with an hour of UTC.
      const tomorrow = hourOf(startOfDay(now()).getTime() + days(1))
      const { rows } = await sql<
        Record<'list' | 'what', string> & Record<'total' | 'changes', number | string>
      >`
        select list, what, sum(n) as total, count(*) as changes from lead_tallies
        where what in (${sql.join(withoutTime)}) and bucket = '' group by list, what
        union all
        select list, what, sum(n) as total, 0 as changes from lead_tallies
        where what in ('due', 'due open') and bucket < ${tomorrow} group by list, what
        union all
        select list, 'due now' as what, sum(n) as total, 0 as changes from lead_tallies
        where what = 'due open' and bucket < ${hour} group by list
        ${sql.join(
          inquiryKinds.map((kind) => dueThisHour(kind, now())),
          sql` `,
        )}
      `.execute(db)
      if (isAppending() && rows.some(({ changes }) => Number(changes) > mostChanges)) await foldChanges()
      // PostgreSQL's driver returns sums as text.
      const totals = new Map<string, number>()
      for (const { list, what, total } of rows) {
        const name = `${list} ${what}`
        totals.set(name, (totals.get(name) ?? 0) + Number(total))
      }
      return (kind) => (what) => totals.get(`${kind} ${what}`) ?? 0
    },

    /** Sums up change rows and long-due hours, and deletes times whose count is zero. */
    fold: foldChanges,
  }
}

/** Selects counts that can be summed up, because nobody asks any more in which hour those leads were due. */
const isLongDue = (past: string) =>
  sql<SqlBool>`(what in ('due', 'due open') and bucket > '' and bucket < ${past})`

/** Formats the hour in UTC as the counts store it. */
const hourOf = (time: number) => new Date(time).toISOString().slice(0, 13)

/** Selects the count of those due in this hour, which the counts by hour can't tell, by the index of next dates. */
function dueThisHour(kind: InquiryKind, now: Date) {
  return sql`
    union all
    select ${sql.lit(kind)} as list, 'due now' as what, count(*) as total, 0 as changes
    from ${sql.table(inquiries[kind].table)}
    where follow_up_at >= ${hourOf(now.getTime())} and follow_up_at <= ${now.toISOString()}
      and deleted_at is null and suspected_spam = 0
      and answered_at is not null and status not in ('won', 'lost')
  `
}

/** Returns the number of leads of one kind in each view of the queue. */
export function queueCounts(tallied: Tallied): QueueCounts {
  const ofWork = (work: 'answer' | 'open' | 'done') => tallied(`unread ${work}`) + tallied(`read ${work}`)
  const [dueOpen, dueNow] = [tallied('due open'), tallied('due now')]
  return {
    answer: ofWork('answer') + dueNow,
    today: tallied('due') + dueOpen - dueNow,
    waiting: ofWork('open') - dueOpen,
    done: ofWork('done'),
  }
}

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
