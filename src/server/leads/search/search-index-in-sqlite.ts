import { setImmediate as othersTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { type InquiryTable, inquiries, inquiryKinds } from '#shared/leads/kinds.ts'
import { type Groups, isSqlite } from './search-text.ts'

/** Up to this many leads that are not indexed yet are scanned; with more, the index is useless. */
const mostUnindexed = 1000
/** Leads per batch, which take some milliseconds. */
const batchSize = 50

/** Leads that may match all groups of one text, newest first. Undefined when too many are not indexed. */
export async function idsInSqlite(
  db: Db,
  table: InquiryTable,
  texts: readonly Groups[],
  most: number,
): Promise<string[] | undefined> {
  const unindexed = await sql<{ id: string }>`
    select record_id as id from unindexed_leads where list = ${table} limit ${mostUnindexed + 1}
  `.execute(db)
  if (unindexed.rows.length > mostUnindexed) return undefined
  const matches = []
  for (const groups of texts) matches.push(await matchOfGroups(db, table, groups))
  const match = matches.filter(Boolean).join(' OR ')
  if (!match) return unindexed.rows.map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`
    select record_id as id from ${sql.table(`${table}_documents`)} where doc in (
      select rowid from ${sql.table(`${table}_trigrams`)} where ${sql.table(`${table}_trigrams`)} match ${match}
      order by rowid desc limit ${most + 1}
    ) order by doc desc
  `.execute(db)
  return [...unindexed.rows, ...rows].map(({ id }) => id)
}

/** Builds the MATCH expression; '' when no text has all groups. */
async function matchOfGroups(db: Db, table: InquiryTable, groups: Groups): Promise<string> {
  const matches = []
  for (const group of groups) {
    const ways = []
    for (const text of group) ways.push(...(await waysOf(db, table, text)))
    if (ways.length === 0) return ''
    matches.push(`(${ways.join(' OR ')})`)
  }
  return `(${matches.join(' AND ')})`
}

/**
 * Returns the trigrams to query for a text: non-overlapping ones, since the others would exclude little more. For less
 * than three letters it returns all trigrams that begin with them (https://sqlite.org/fts5.html, 4.3.4).
 */
async function waysOf(db: Db, table: InquiryTable, text: string): Promise<string[]> {
  const letters = [...text]
  if (letters.length < 3) return (await threesThatBegin(db, table, text)).map(quoted)
  const starts = letters.flatMap((_, index) => (index % 3 === 0 ? Math.min(index, letters.length - 3) : []))
  const threes = starts.map((start) => letters.slice(start, start + 3).join(''))
  return [`(${[...new Set(threes)].map(quoted).join(' AND ')})`]
}

const quoted = (three: string) => `"${three.replaceAll('"', '""')}"`

/** Reads them from the index's vocabulary, whose counts of leads take longer the more there are. */
async function threesThatBegin(db: Db, table: InquiryTable, start: string): Promise<string[]> {
  const vocabulary = sql.table(`temp.${table}_threes`)
  await sql`
    create virtual table if not exists ${vocabulary} using fts5vocab(main, ${sql.table(`${table}_trigrams`)}, 'row')
  `.execute(db)
  const { rows } = await sql<{ term: string }>`
    select term from ${vocabulary} where term >= ${start} and term < ${`${start}\u{10ffff}`}
  `.execute(db)
  return rows.map(({ term }) => term)
}

/** Updates SQLite's index with new leads, the oldest first; PostgreSQL maintains its own. */
export async function indexLeads(db: Db, signal: AbortSignal): Promise<void> {
  if (!isSqlite(db)) return
  for (const kind of inquiryKinds) {
    const { table } = inquiries[kind]
    while (!signal.aborted && (await indexBatch(db, table))) await othersTurn()
  }
}

async function indexBatch(db: Db, table: InquiryTable): Promise<boolean> {
  const [documents, trigrams] = [sql.table(`${table}_documents`), sql.table(`${table}_trigrams`)]
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select record_id as id from unindexed_leads where list = ${table}
      order by created_at, record_id limit ${batchSize}
    `.execute(tx)
    if (rows.length === 0) return false
    const ids = JSON.stringify(rows.map(({ id }) => id))
    const isOfBatch = (column: string) => sql`${sql.ref(column)} in (select value from json_each(${ids}))`
    await sql`
      insert or ignore into ${documents} (record_id)
      select id from ${sql.table(table)} where ${isOfBatch('id')} order by created_at, id
    `.execute(tx)
    // The text is padded as in PostgreSQL's `padded`.
    await sql`
      insert or replace into ${trigrams} (rowid, text)
      select doc, ' ' || search_text || ' ' from ${documents} join ${sql.table(table)} on id = record_id
      where ${isOfBatch('record_id')}
    `.execute(tx)
    await sql`delete from unindexed_leads where list = ${table} and ${isOfBatch('record_id')}`.execute(tx)
    return true
  })
}
