import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import type { InquiryTable } from '#shared/leads/kinds.ts'
import { idsInPostgres, isPair } from './search-index-in-postgres.ts'
import { idsInSqlite } from './search-index-in-sqlite.ts'
import { all, type Groups, isSqlite } from './search-text.ts'

/** This many leads are scanned before the index is queried, which takes a few milliseconds. */
export const lookedAtFirst = 1000
/** SQLite must first sort some views, and its index is slow only for the most frequent texts. */
const lookedAtFirstInSqlite = 400
/** With fewer matches than this among the first leads, filling a page might need a long scan. */
const fewOfFirst = 5
/** Up to this many candidates are checked one by one; with more, reading in list order fills a page soon. */
const mostCandidates = 700

/** The index supplies this many times a page's leads, because some do not match exactly or are in another view. */
const namedForPage = 3

/** Leads that may match the search; no others can. */
export interface Candidates {
  ids: readonly string[]
  condition: RawBuilder<SqlBool>
  /** False when there are more than were requested; on SQLite the ids are then the newest. */
  isAll: boolean
  oldest: string | undefined
}

interface Wanted {
  /** A lead matches when all groups of one of these occur. */
  texts: readonly Groups[]
  /** A lead also matches when its id begins with this. */
  reference?: string | undefined
}

/** Returns undefined when the index cannot tell: the search is too short, or leads are not indexed yet. */
export async function findCandidates(
  db: Db,
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

export interface ListRead {
  /** Condition for the rows in the list. */
  rows: RawBuilder<SqlBool>
  order: RawBuilder<unknown>
  isNewestFirst: boolean
  /** How many matches are read. */
  count: number
  /** Stores what was already read. */
  looks?: Looks | undefined
}

/** What a search has read in each table, and the index's candidates for the whole table. */
export type Looks = Map<InquiryTable, { rows: RawBuilder<SqlBool>; candidates: Candidates | undefined }>

/**
 * Returns the condition for the list's matches with the fastest plan: frequent ones by reading in list order, rare ones
 * by ids from the index, after scanning the list's first leads. Undefined when the table has no match.
 */
export async function indexed(
  db: Db,
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

/** Does the same for rare matches. SQLite's index is first asked for a few of the newest. */
export async function asIndexed(
  db: Db,
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

/** Narrows the condition to the candidates; undefined when the index has no match. */
export function narrowed(rows: Condition, candidates: Candidates | undefined, condition: Condition) {
  if (!candidates?.isAll) return inOrder(rows, condition)
  return candidates.ids.length > 0 ? named(all([rows, condition]), candidates.condition) : undefined
}

/**
 * Reads in list order until there are enough. PostgreSQL underestimates how often several words occur together, and
 * would otherwise scan all leads first.
 */
export const inOrder = (rows: Condition, condition: Condition) => all([rows, unweighed(condition)])

/** Reads by ids. SQLite overestimates how selective a status is, and would otherwise read all leads with it first. */
export const named = (rows: Condition, ids: Condition) => all([ids, unweighed(rows)])

/** Hides the condition from the query planner, so that it uses no index and makes no estimate for it. */
const unweighed = (condition: Condition) => sql<SqlBool>`coalesce(${condition}, false)`

type Condition = RawBuilder<SqlBool>

/** Whether a match this frequent among the first leads occurs in more leads than the index returns. */
export async function isCommon(
  db: Db,
  table: InquiryTable,
  ofFirst: number,
  lookedAt = lookedAtFirst,
): Promise<boolean> {
  if (ofFirst < fewOfFirst) return false
  return (await roughSize(db, table)) * (ofFirst / lookedAt) > mostCandidates
}

/** Returns the database's estimate of the number of leads, without counting them. */
async function roughSize(db: Db, table: InquiryTable): Promise<number> {
  const size = isSqlite(db)
    ? sql<{ rows: number }>`select coalesce(max(rowid), 0) as rows from ${sql.table(table)}`
    : sql<{ rows: number }>`select reltuples as rows from pg_class where oid = to_regclass(${table})`
  return (await size.execute(db)).rows[0]?.rows ?? 0
}

/** Returns matches among the list's first leads, in list order. */
async function idsAmongFirst(
  db: Db,
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

/** Returns matches in list order that are newer than all leads outside the index's answer. */
async function idsAmongNewest(
  db: Db,
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

/** Uses one parameter and one statement text, however many ids there are. */
export const isOneOf = (db: Db, ids: readonly string[]) =>
  isSqlite(db)
    ? sql<SqlBool>`id in (select value from json_each(${JSON.stringify(ids)}))`
    : sql<SqlBool>`id = any (${ids}::text[])`

/** Compares ids as a range up to `g`, because ids are hexadecimal in every collation. */
async function idsThatBegin(db: Db, table: InquiryTable, start: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id >= ${start} and id < ${`${start}g`} limit ${mostCandidates}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Both indexes need at least three letters in a row. */
const isIndexed = (texts: readonly string[]) =>
  texts.length > 0 && texts.every((text) => [...text].length >= 3)
