import { setImmediate as othersTurn } from 'node:timers/promises'
import { type Kysely, type RawBuilder, type SqlBool, SqliteAdapter, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { type InquiryTable, inquiries, inquiryKinds } from '#shared/leads/kinds.ts'
import { all, any, contains, type Groups, matchesSpellings } from './search-text.ts'

/** So many leads are looked at before the index is asked: a few milliseconds' work. */
export const lookedAtFirst = 2000
/** With fewer of them among those, a page of them might be far down. */
const fewOfFirst = 5
/** So many leads are looked at one by one; what more of them have is found soon by reading in the list's order. */
const mostCandidates = 700
/** Leads that the index does not know yet are looked at besides. More of them, and the index is of no help. */
const mostUnindexed = 1000
/** Some milliseconds' work. */
const batchSize = 50

/** Leads that may have what is searched for, and no other may. */
export interface Candidates {
  ids: readonly string[]
  condition: RawBuilder<SqlBool>
  /** False where there are more of them than were asked for, which are the newest then. */
  isAll: boolean
}

interface Wanted {
  /** All groups of one of these occur. */
  texts: readonly Groups[]
  /** Or the id begins with this. */
  reference?: string | undefined
}

/** Undefined where the index can't say: what is searched for is too short, or not indexed yet. */
export async function findCandidates(
  db: Kysely<Schema>,
  table: InquiryTable,
  { texts, reference }: Wanted,
  most = mostCandidates,
): Promise<Candidates | undefined> {
  const known = texts.map((groups) => groups.filter(isIndexed))
  if (known.some((groups) => groups.length === 0)) return undefined
  const found = await (isSqlite(db) ? idsInSqlite : idsInPostgres)(db, table, known, most)
  if (!found) return undefined
  const ids = reference ? [...found, ...(await idsThatBegin(db, table, reference))] : found
  return { ids, condition: isOneOf(db, ids), isAll: found.length <= most }
}

/** How a list is read in which something is searched for. */
export interface ListRead {
  /** What is in the list. */
  rows: RawBuilder<SqlBool>
  order: RawBuilder<unknown>
  /** How many are read of those that are found. */
  count: number
  /** Where it is noted what was looked at. */
  looks?: Looks | undefined
}

/** What a search has looked at in a table, and what the index has said of all of the table. */
export type Looks = Map<InquiryTable, { rows: RawBuilder<SqlBool>; candidates: Candidates | undefined }>

/**
 * A condition for those of a list that are read, with what is known of where they are: what many have is found soon by
 * reading in the list's order, what few have is named by the index. PostgreSQL's takes longer the more it names, so the
 * first of the list are looked at before. Undefined where nothing of the table is found.
 */
export async function indexed(
  db: Kysely<Schema>,
  table: InquiryTable,
  wanted: Wanted & { condition: RawBuilder<SqlBool> },
  list: ListRead,
): Promise<RawBuilder<SqlBool> | undefined> {
  const { condition } = wanted
  const first = isSqlite(db) ? [] : await idsAmongFirst(db, table, condition, list)
  if (first.length === list.count) return isOneOf(db, first)
  if (await isCommon(db, table, first.length)) return inOrder(condition)
  const candidates = await findCandidates(db, table, wanted)
  list.looks?.set(table, { rows: list.rows, candidates })
  return narrowed(candidates, condition)
}

/** Undefined where the index knows that there is none. */
export function narrowed(candidates: Candidates | undefined, condition: RawBuilder<SqlBool>) {
  if (!candidates?.isAll) return inOrder(condition)
  return candidates.ids.length > 0 ? all([candidates.condition, condition]) : undefined
}

/**
 * Read in the list's order until there are enough. PostgreSQL takes several words for far rarer together than they are,
 * and would look through all leads first; what is inside of this it does not weigh.
 */
export const inOrder = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`coalesce(${condition}, false)`

/** Whether what so many of the first have is in more leads than the index names. */
export async function isCommon(db: Kysely<Schema>, table: InquiryTable, ofFirst: number): Promise<boolean> {
  if (ofFirst < fewOfFirst) return false
  return (await roughSize(db, table)) * (ofFirst / lookedAtFirst) > mostCandidates
}

/** How many leads there are, as the database knows without counting them. */
async function roughSize(db: Kysely<Schema>, table: InquiryTable): Promise<number> {
  const size = isSqlite(db)
    ? sql<{ rows: number }>`select coalesce(max(rowid), 0) as rows from ${sql.table(table)}`
    : sql<{ rows: number }>`select reltuples as rows from pg_class where oid = to_regclass(${table})`
  return (await size.execute(db)).rows[0]?.rows ?? 0
}

/** In the list's order, as many as are read. */
async function idsAmongFirst(
  db: Kysely<Schema>,
  table: InquiryTable,
  condition: RawBuilder<SqlBool>,
  { rows, order, count }: ListRead,
): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from (
      select id, is_urgent, created_at, follow_up_at, search_text from ${sql.table(table)}
      where ${rows} order by ${order} limit ${lookedAtFirst}
    ) as first_of_list where ${condition} order by ${order} limit ${count}
  `.execute(db)
  return found.rows.map(({ id }) => id)
}

/** One parameter and one statement, however many they are. */
export const isOneOf = (db: Kysely<Schema>, ids: readonly string[]) =>
  isSqlite(db)
    ? sql<SqlBool>`id in (select value from json_each(${JSON.stringify(ids)}))`
    : sql<SqlBool>`id = any (${ids}::text[])`

const isSqlite = (db: Kysely<Schema>) => db.getExecutor().adapter instanceof SqliteAdapter

/** In every order of texts the letters of ids stand before g. */
async function idsThatBegin(db: Kysely<Schema>, table: InquiryTable, start: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id >= ${start} and id < ${`${start}g`} limit ${mostCandidates}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** As the index has it (migration 023): with a sign before and after, so that a word at either end is one between signs. */
const padded = sql`(' ' || search_text || ' ')`

async function idsInPostgres(
  db: Kysely<Schema>,
  table: InquiryTable,
  texts: readonly Groups[],
  most: number,
): Promise<string[] | undefined> {
  if (!(await isIndexMade(db, table))) return undefined
  const occurs = any(texts.map((groups) => matchesSpellings(groups, (text) => contains(text, padded))))
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${occurs} limit ${most + 1}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Tables whose index is known to be made. It may come late (db/late-indexes.ts), and goes with the database alone. */
const indexedTables = new WeakMap<Kysely<Schema>, Set<InquiryTable>>()

async function isIndexMade(db: Kysely<Schema>, table: InquiryTable): Promise<boolean> {
  const known = indexedTables.get(db) ?? new Set()
  if (known.has(table)) return true
  const { rows } = await sql`
    select 1 from pg_index where indexrelid = to_regclass(${`${table}_trigrams`}) and indisvalid
  `.execute(db)
  if (rows.length === 0) return false
  indexedTables.set(db, known.add(table))
  return true
}

async function idsInSqlite(
  db: Kysely<Schema>,
  table: InquiryTable,
  texts: readonly Groups[],
  most: number,
): Promise<string[] | undefined> {
  const unindexed = await sql<{ id: string }>`
    select record_id as id from unindexed_leads where list = ${table} limit ${mostUnindexed + 1}
  `.execute(db)
  if (unindexed.rows.length > mostUnindexed) return undefined
  const match = texts.map((groups) => `(${groups.map(matchOfGroup).join(' AND ')})`).join(' OR ')
  const { rows } = await sql<{ id: string }>`
    select record_id as id from ${sql.table(`${table}_documents`)} where doc in (
      select rowid from ${sql.table(`${table}_trigrams`)} where ${sql.table(`${table}_trigrams`)} match ${match}
      order by rowid desc limit ${most + 1}
    )
  `.execute(db)
  return [...unindexed.rows, ...rows].map(({ id }) => id)
}

/** Three letters in a row are what the index knows. */
const isIndexed = (texts: readonly string[]) =>
  texts.length > 0 && texts.every((text) => [...text].length >= 3)

const matchOfGroup = (texts: readonly string[]) => `(${texts.map(matchOf).join(' OR ')})`

/**
 * As many threes of a text as it is made of, which are where it is and in some other places
 * (https://sqlite.org/fts5.html, 4.3.4). Those in between would take time and leave few of those places out.
 */
function matchOf(text: string): string {
  const letters = [...text]
  const starts = letters.flatMap((_, index) => (index % 3 === 0 ? Math.min(index, letters.length - 3) : []))
  const threes = starts.map((start) => letters.slice(start, start + 3).join(''))
  return `(${[...new Set(threes)].map((three) => `"${three.replaceAll('"', '""')}"`).join(' AND ')})`
}

/**
 * Brings SQLite's index up to date with the leads, the oldest first, so that its numbers grow with their age; PostgreSQL
 * sees to its own. Others get their turn in between.
 */
export async function indexLeads(db: Kysely<Schema>, signal: AbortSignal): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return
  for (const kind of inquiryKinds) {
    const { table } = inquiries[kind]
    while (!signal.aborted && (await indexBatch(db, table))) await othersTurn()
  }
}

async function indexBatch(db: Kysely<Schema>, table: InquiryTable): Promise<boolean> {
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
    // As `padded`.
    await sql`
      insert or replace into ${trigrams} (rowid, text)
      select doc, ' ' || search_text || ' ' from ${documents} join ${sql.table(table)} on id = record_id
      where ${isOfBatch('record_id')}
    `.execute(tx)
    await sql`delete from unindexed_leads where list = ${table} and ${isOfBatch('record_id')}`.execute(tx)
    return true
  })
}
