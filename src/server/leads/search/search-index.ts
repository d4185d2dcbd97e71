import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { InquiryTable } from '#shared/leads/kinds.ts'
import { idsInPostgres, isPair } from './search-index-in-postgres.ts'
import { idsInSqlite } from './search-index-in-sqlite.ts'
import { all, type Groups, isSqlite } from './search-text.ts'

/** So many leads are looked at before the index is asked: a few milliseconds' work. */
export const lookedAtFirst = 1000
/** SQLite sorts those of some views first, and its index is slow for none but the commonest. */
const lookedAtFirstInSqlite = 400
/** With fewer of them among those, a page of them might be far down. */
const fewOfFirst = 5
/** So many leads are looked at one by one; what more of them have is found soon by reading in the list's order. */
const mostCandidates = 700

/** So many times a page's leads are named for it: some have the letters elsewhere, or are in another view. */
const namedForPage = 3

/** Leads that may have what is searched for, and no other may. */
export interface Candidates {
  ids: readonly string[]
  condition: RawBuilder<SqlBool>
  /** False where there are more of them than were asked for. On SQLite these are the newest then. */
  isAll: boolean
  /** The last of those. */
  oldest: string | undefined
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
  const known = texts.map((groups) => {
    const long = groups.filter(isIndexed)
    const areShortKnown = isSqlite(db) || groups.flat().every(isPair)
    return long.length === 0 && areShortKnown ? groups : long
  })
  if (known.some((groups) => groups.length === 0)) return undefined
  const found = await (isSqlite(db) ? idsInSqlite : idsInPostgres)(db, table, known, most)
  if (!found) return undefined
  const ids = reference ? [...found, ...(await idsThatBegin(db, table, reference))] : found
  return { ids, condition: isOneOf(db, ids), isAll: found.length <= most, oldest: found.at(-1) }
}

/** How a list is read in which something is searched for. */
export interface ListRead {
  /** What is in the list. */
  rows: RawBuilder<SqlBool>
  order: RawBuilder<unknown>
  isNewestFirst: boolean
  /** How many are read of those that are found. */
  count: number
  /** Where it is noted what was looked at. */
  looks?: Looks | undefined
}

/** What a search has looked at in a table, and what the index has said of all of the table. */
export type Looks = Map<InquiryTable, { rows: RawBuilder<SqlBool>; candidates: Candidates | undefined }>

/**
 * The condition for those of a list that are read, with what is known of where they are: what many have is found soon by
 * reading in the list's order, what few have is named by the index. PostgreSQL's takes longer the more it names, and
 * SQLite's for less than three letters, so the first of the list are looked at before. Undefined where nothing of the
 * table is found.
 */
export async function indexed(
  db: Kysely<Schema>,
  table: InquiryTable,
  wanted: Wanted & { condition: RawBuilder<SqlBool> },
  list: ListRead,
): Promise<RawBuilder<SqlBool> | undefined> {
  const { condition } = wanted
  const isQuick = isSqlite(db) && wanted.texts.every((groups) => groups.some(isIndexed))
  const lookedAt = isSqlite(db) ? lookedAtFirstInSqlite : lookedAtFirst
  const first = isQuick ? [] : await idsAmongFirst(db, table, condition, list, lookedAt)
  if (first.length === list.count) return named(list.rows, isOneOf(db, first))
  if (await isCommon(db, table, first.length, lookedAt)) return inOrder(list.rows, condition)
  return asIndexed(db, table, wanted, list)
}

/**
 * The same for what is not common. Of SQLite's index a few are asked for first, where they are the newest of a list that
 * begins with those.
 */
export async function asIndexed(
  db: Kysely<Schema>,
  table: InquiryTable,
  wanted: Wanted & { condition: RawBuilder<SqlBool> },
  list: ListRead,
): Promise<RawBuilder<SqlBool> | undefined> {
  const { condition } = wanted
  let candidates: Candidates | undefined
  if (isSqlite(db) && list.isNewestFirst) {
    candidates = await findCandidates(db, table, wanted, Math.min(list.count * namedForPage, mostCandidates))
    const ids =
      candidates?.isAll === false ? await idsAmongNewest(db, table, list, condition, candidates) : []
    if (ids.length === list.count) return named(list.rows, isOneOf(db, ids))
  }
  if (!candidates?.isAll) candidates = await findCandidates(db, table, wanted)
  list.looks?.set(table, { rows: list.rows, candidates })
  return narrowed(list.rows, candidates, condition)
}

/** Of the rows, undefined where the index knows that there is none. */
export function narrowed(rows: Condition, candidates: Candidates | undefined, condition: Condition) {
  if (!candidates?.isAll) return inOrder(rows, condition)
  return candidates.ids.length > 0 ? named(all([rows, condition]), candidates.condition) : undefined
}

/**
 * Read in the list's order until there are enough. PostgreSQL takes several words for far rarer together than they are,
 * and would look through all leads first.
 */
export const inOrder = (rows: Condition, condition: Condition) => all([rows, unweighed(condition)])

/** Read by their ids. SQLite takes a status for something that few leads have, and would look at all of those first. */
export const named = (rows: Condition, ids: Condition) => all([ids, unweighed(rows)])

/** No index is used for it, and nothing is guessed of how many have it. */
const unweighed = (condition: Condition) => sql<SqlBool>`coalesce(${condition}, false)`

type Condition = RawBuilder<SqlBool>

/** Whether what so many of the first have is in more leads than the index names. */
export async function isCommon(
  db: Kysely<Schema>,
  table: InquiryTable,
  ofFirst: number,
  lookedAt = lookedAtFirst,
): Promise<boolean> {
  if (ofFirst < fewOfFirst) return false
  return (await roughSize(db, table)) * (ofFirst / lookedAt) > mostCandidates
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
  lookedAt: number,
): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from (
      select id, is_urgent, created_at, follow_up_at, search_text from ${sql.table(table)}
      where ${rows} order by ${order} limit ${lookedAt}
    ) as first_of_list where ${condition} order by ${order} limit ${count}
  `.execute(db)
  return found.rows.map(({ id }) => id)
}

/** In the list's order, as many as are read, of those that are newer than whatever the index does not name. */
async function idsAmongNewest(
  db: Kysely<Schema>,
  table: InquiryTable,
  { rows, order, count }: ListRead,
  condition: RawBuilder<SqlBool>,
  { oldest, condition: isNamed }: Candidates,
): Promise<string[]> {
  const isNewer = sql<SqlBool>`created_at > (select created_at from ${sql.table(table)} where id = ${oldest})`
  const found = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${named(all([rows, isNewer, condition]), isNamed)}
    order by ${order} limit ${count}
  `.execute(db)
  return found.rows.map(({ id }) => id)
}

/** One parameter and one statement, however many they are. */
export const isOneOf = (db: Kysely<Schema>, ids: readonly string[]) =>
  isSqlite(db)
    ? sql<SqlBool>`id in (select value from json_each(${JSON.stringify(ids)}))`
    : sql<SqlBool>`id = any (${ids}::text[])`

/** In every order of texts the letters of ids stand before g. */
async function idsThatBegin(db: Kysely<Schema>, table: InquiryTable, start: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id >= ${start} and id < ${`${start}g`} limit ${mostCandidates}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Three letters in a row are what both indexes know. */
const isIndexed = (texts: readonly string[]) =>
  texts.length > 0 && texts.every((text) => [...text].length >= 3)
