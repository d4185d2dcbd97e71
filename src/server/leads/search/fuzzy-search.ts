import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
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

/** Up to this many leads are selected by id, which is faster than scanning all texts a third time. */
const mostNamed = 500

/** At most this many candidates of a kind, the newest, are read for similar words. */
const mostRead = 400

/** Result of a fuzzy search, which runs when the typed words occur nowhere. */
export interface FuzzyMatches {
  /** Condition on an inquiry's table. */
  condition: RawBuilder<SqlBool>
  /** The similar words as written in the leads, the most frequent first. */
  foundWords: string[]
  /** The spellings that the condition matches in texts; undefined when it selects leads by id. */
  spellings: Groups | undefined
  /** Tables in which so many leads match that reading in list order fills a page soon. */
  commonIn: ReadonlySet<InquiryTable>
}

/** Returns the condition for leads that match the search exactly, or else fuzzily. Undefined when none does. */
export async function matchingSearch(
  db: Db,
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
 * Finds leads with words that differ from the typed ones by one edit, after an exact search has found none. Undefined
 * when there are none, or all words occur exactly. What the search has read is not read again.
 */
export async function findFuzzyMatches(
  db: Db,
  tables: readonly InquiryTable[],
  search: string,
  looks: Looks = new Map(),
): Promise<FuzzyMatches | undefined> {
  const readings = createFuzzyMatches(search)
  if (!readings) return undefined
  const occurs = occursIn(db)
  const mayBeMeant = matchesSpellings(readings.pieces, occurs)
  const read = async (among: RawBuilder<unknown>) => {
    // Raw rows are enough: sorting and translated column names are not needed and would cost time.
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

/** Whether everything typed occurs in a lead that was not read yet. */
async function isElsewhere(
  db: Db,
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
