import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { InquiryTable } from '#shared/leads/kinds.ts'
import { createFuzzyMatches } from './fuzzy-matches.ts'
import {
  asIndexed,
  findCandidates,
  indexed,
  inOrder,
  isCommon,
  type ListRead,
  type Looks,
  lookedAtFirst,
  named,
  narrowed,
} from './search-index.ts'
import { alternativesOf, type Groups, matchesSearch, matchesSpellings, occursIn } from './search-text.ts'

/** So many leads are named by their ids, which is quicker than to look through all texts a third time. */
const mostNamed = 500

/** So many leads of a kind, the newest that may be meant, are read for words. */
const mostRead = 400

/** What is found where the words of a search are nowhere. */
export interface FuzzyMatches {
  /** Of an inquiry's table. */
  condition: RawBuilder<SqlBool>
  /** The words that stand for mistyped ones, as they are written in the leads, the commonest first. */
  foundWords: string[]
  /** What the condition looks for in texts; undefined where it names leads by their ids. */
  spellings: Groups | undefined
  /** Where so many have them that a page is found soon by reading on. */
  commonIn: ReadonlySet<InquiryTable>
}

/** The condition for those of a list that have what is searched for, or reads like it. Undefined where there is none. */
export async function matchingSearch(
  db: Kysely<Schema>,
  table: InquiryTable,
  list: ListRead,
  search: string,
  fuzzyMatches?: FuzzyMatches,
) {
  if (!fuzzyMatches)
    return indexed(
      db,
      table,
      { ...alternativesOf(search), condition: matchesSearch(search, occursIn(db)) },
      list,
    )
  const { spellings, condition, commonIn } = fuzzyMatches
  if (!spellings) return named(list.rows, condition)
  if (commonIn.has(table)) return inOrder(list.rows, condition)
  return asIndexed(db, table, { texts: [spellings], condition }, list)
}

/**
 * For a search that finds nothing in leads that are not deleted: those with words that the typed ones read like, with
 * one letter wrong. Undefined when there are none, when nothing typed is long enough to be mistyped, and when all of it
 * occurs: then it is the filters beside the search that leave nothing. What the search has looked at is not looked at
 * again.
 */
export async function findFuzzyMatches(
  db: Kysely<Schema>,
  tables: readonly InquiryTable[],
  search: string,
  looks: Looks = new Map(),
): Promise<FuzzyMatches | undefined> {
  const readings = createFuzzyMatches(search)
  if (!readings) return undefined
  const occurs = occursIn(db)
  const mayBeMeant = matchesSpellings(readings.pieces, occurs)
  const read = async (among: RawBuilder<unknown>) => {
    // As the database gives them: neither an order nor the contract's names are needed, and both would take time.
    const { rows } = await sql<{ id: string; text: string }>`
      select id, search_text as text from ${among} where ${mayBeMeant}
    `.execute(db.withoutPlugins())
    return rows.flatMap(({ id, text }) => (readings.note(text) ? id : []))
  }

  const commonIn = new Set<InquiryTable>()
  await Promise.all(
    tables.map(async (table) => {
      const newest = await read(
        sql`(
          select id, search_text from ${sql.table(table)}
          where deleted_at is null order by created_at desc limit ${lookedAtFirst}
        ) as newest`,
      )
      if (await isCommon(db, table, newest.length)) commonIn.add(table)
    }),
  )
  const early = readings.result()
  if (early) {
    if (await isElsewhere(db, tables, search, looks)) return undefined
    return { condition: matchesSpellings(early.spellings, occurs), commonIn, ...early }
  }
  let isAllRead = true
  const ids = await Promise.all(
    tables.map(async (table) => {
      const candidates = await findCandidates(db, table, { texts: [readings.longPieces] }, mostRead)
      if (candidates?.isAll === false) isAllRead = false
      const narrowed = candidates ? candidates.condition : sql`1 = 1`
      return read(sql`(
          select id, search_text from ${sql.table(table)} where deleted_at is null and ${narrowed}
        ) as candidates`)
    }),
  )
  const result = readings.result()
  if (!result) return undefined
  const { spellings, foundWords } = result
  if (!isAllRead || ids.flat().length > mostNamed)
    return { condition: matchesSpellings(spellings, occurs), foundWords, spellings, commonIn }
  const condition = sql<SqlBool>`id in (${sql.join(ids.flat())})`
  return { condition, foundWords, spellings: undefined, commonIn }
}

/** Whether all that was typed occurs in a lead that was not looked at. */
async function isElsewhere(
  db: Kysely<Schema>,
  tables: readonly InquiryTable[],
  search: string,
  looks: Looks,
): Promise<boolean> {
  const found = await Promise.all(
    tables.map(async (table) => {
      const look = looks.get(table)
      const candidates = look ? look.candidates : await findCandidates(db, table, alternativesOf(search))
      const others = look
        ? sql<SqlBool>`deleted_at is null and (${look.rows}) is not true`
        : sql<SqlBool>`deleted_at is null`
      const condition = narrowed(others, candidates, matchesSearch(search, occursIn(db)))
      if (!condition) return false
      const { rows } = await sql`select 1 from ${sql.table(table)} where ${condition} limit 1`.execute(db)
      return rows.length > 0
    }),
  )
  return found.includes(true)
}
