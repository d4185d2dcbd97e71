import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What a row counts towards, as SQL: a name, and within it a time. Null where it counts towards nothing. */
interface Tally {
  what: string
  bucket: string
}

const inquiryTables = { contact: 'contact_requests', quote: 'quote_requests' } as const
const open = "not in ('won', 'lost')"

/**
 * How many leads there are of what the owner's pages count, kept by triggers, so that no count reads all leads and none
 * can be forgotten, whoever writes. PostgreSQL adds a row for each change, which the site sums up from time to time: on
 * one row all writers would wait for each other.
 */
export const leadTallies: Migration = {
  async up(db: Kysely<unknown>) {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
    await sql
      .raw(
        `create table lead_tallies (
           list text not null, what text not null, bucket text not null, n integer not null
           ${isSqlite ? ', primary key (what, bucket, list)) without rowid' : ')'}`,
      )
      .execute(db)
    if (!isSqlite) await sql`create index lead_tallies_of on lead_tallies (what, bucket)`.execute(db)
    for (const tallied of talliedLists) await keepTallies(db, isSqlite, tallied)
    await addIndexes(db, isSqlite)
  },
}

function inquiryTallies(row: string): Tally[] {
  const trusted = `${row}.deleted_at is null and ${row}.suspected_spam = 0`
  const isOpen = `${row}.answered_at is not null and ${row}.status ${open}`
  return [
    {
      what: `case when ${row}.deleted_at is null then
               case when ${row}.suspected_spam = 0
                 then case when ${row}.seen_at is null then 'unread ' else 'read ' end
                   || case when ${row}.answered_at is null then 'answer'
                           when ${row}.status ${open} then 'open' else 'done' end
                 else 'suspected' end
             end`,
      bucket: "''",
    },
    { what: `case when ${trusted} then 'day' end`, bucket: `substr(${row}.created_at, 1, 10)` },
    {
      what: `case when ${trusted} and ${row}.follow_up_at is not null
               then case when ${isOpen} then 'due open' else 'due' end
             end`,
      bucket: `substr(${row}.follow_up_at, 1, 13)`,
    },
  ]
}

const testimonialTallies = (row: string): Tally[] => [
  {
    what: `case when ${row}.deleted_at is null then
             case when ${row}.is_approved = 0 then 'pending' else 'approved' end
           end`,
    bucket: "''",
  },
  {
    what: `case when ${row}.deleted_at is null and ${row}.suspected_spam = 0 then 'day' end`,
    bucket: `substr(${row}.created_at, 1, 10)`,
  },
]

interface Tallied {
  list: string
  table: string
  talliesOf(row: string): Tally[]
}

const talliedLists: readonly Tallied[] = [
  ...Object.entries(inquiryTables).map(([list, table]) => ({ list, table, talliesOf: inquiryTallies })),
  { list: 'testimonial', table: 'testimonials', talliesOf: testimonialTallies },
]

/** Queries that count the leads themselves, for a count at which the kept ones begin or that they are held against. */
export const countingQueries = () => talliedLists.map(countingOf)

/** From here on with every write; the triggers come first, since they keep writers out until all is counted. */
async function keepTallies(db: Kysely<unknown>, isSqlite: boolean, tallied: Tallied): Promise<void> {
  const { list, table, talliesOf } = tallied
  for (const [event, rows] of Object.entries({ insert: ['new'], update: ['old', 'new'], delete: ['old'] })) {
    const changes = rows.flatMap((row) =>
      talliesOf(row).map(
        ({ what, bucket }) => `select ${what} as what, ${bucket} as bucket, ${row === 'new' ? 1 : -1} as n`,
      ),
    )
    // A new lead counts towards each thing once: there is nothing to sum up, which would take longer than the rest.
    const isNew = event === 'insert'
    const sums = isNew
      ? changes.map(
          (change) => `select '${list}', what, bucket, n from (${change}) as change where what is not null`,
        )
      : [
          `select '${list}', what, bucket, sum(n) from (${changes.join(' union all ')}) as changes
           where what is not null group by what, bucket having sum(n) <> 0`,
        ]
    const added = sums.map(
      (sum) => `insert into lead_tallies (list, what, bucket, n) ${sum}
        ${isSqlite ? 'on conflict do update set n = lead_tallies.n + excluded.n' : ''};`,
    )
    const trigger = `create trigger ${table}_${event}_tallied after ${event} on ${table} for each row`
    if (isSqlite) {
      await sql.raw(`${trigger} begin ${added.join(' ')} end`).execute(db)
    } else {
      const name = `tally_${table}_${event}`
      await sql
        .raw(`create function ${name}() returns trigger language plpgsql as $$
                begin ${added.join(' ')} return null; end
              $$`)
        .execute(db)
      await sql.raw(`${trigger} execute function ${name}()`).execute(db)
    }
  }
  await sql.raw(`insert into lead_tallies (list, what, bucket, n) ${countingOf(tallied)}`).execute(db)
}

/** All counts of a table from one look at it. */
function countingOf({ list, table, talliesOf }: Tallied): string {
  const tallies = talliesOf(table).map((tally, index) => ({ ...tally, index }))
  const columns = tallies.map(
    ({ what, bucket, index }) => `${what} as what${index}, ${bucket} as bucket${index}`,
  )
  const groups = tallies.map(({ index }) => `what${index}, bucket${index}`).join(', ')
  const counts = tallies.map(
    ({ index }) => `
      select '${list}' as list, what${index} as what, bucket${index} as bucket, sum(n) as n
      from grouped where what${index} is not null group by what${index}, bucket${index}`,
  )
  return `select list, what, bucket, n from (
    with rows_of as (select ${columns.join(', ')} from ${table}),
      grouped as materialized (select ${groups}, count(*) as n from rows_of group by ${groups})
    ${counts.join(' union all ')}
  ) as counted`
}

/**
 * In the orders in which the queue is read, and by what is read besides. What was there to count along is read by
 * nothing any more. Where PostgreSQL has leads already, the site makes them after its start (db/late-indexes.ts): here
 * they would keep the leads of machines that are not upgraded yet waiting until all are made.
 */
async function addIndexes(db: Kysely<unknown>, isSqlite: boolean): Promise<void> {
  for (const { name, table, definition } of tallyIndexes) {
    const { rows } = isSqlite
      ? { rows: [] }
      : await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length === 0) await sql.raw(`create index ${name} on ${table} ${definition}`).execute(db)
  }
  for (const table of Object.values(inquiryTables)) await sql.raw(`drop index ${table}_work`).execute(db)
}

const listed = 'deleted_at is null and suspected_spam = 0'

const indexesOfInquiries = {
  status: `(status, created_at desc, id) where ${listed}`,
  waiting: `(coalesce(follow_up_at, '9'), created_at, id)
    where ${listed} and answered_at is not null and status ${open}`,
  answered: `(answered_at) where ${listed} and answered_at is not null`,
  done: `(created_at desc, id)
    where ${listed} and answered_at is not null and status in ('won', 'lost')`,
}

/** Name, table and what follows the table's name of each, which only make reading quicker. */
export const tallyIndexes = [
  ...Object.values(inquiryTables).flatMap((table) =>
    Object.entries(indexesOfInquiries).map(([name, definition]) => ({
      name: `${table}_${name}`,
      table,
      definition,
    })),
  ),
  ...[...Object.values(inquiryTables), 'testimonials'].map((table) => ({
    name: `${table}_deleted`,
    table,
    definition: '(deleted_at) where deleted_at is not null',
  })),
  {
    name: 'quote_requests_service',
    table: 'quote_requests',
    definition: '(service_type, created_at, id) where deleted_at is null',
  },
]
