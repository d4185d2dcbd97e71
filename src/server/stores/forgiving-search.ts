import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { InquiryTable } from '#shared/leads/kinds.ts'
import { createReadings } from './readings.ts'
import { findCandidates, indexed, type ListRead, lookedAtFirst } from './search-index.ts'
import {
  all,
  alternativesOf,
  any,
  contains,
  type Groups,
  matchesSearch,
  matchesSpellings,
} from './search-text.ts'

/** So many leads are named by their ids, which is quicker than to look through all texts a third time. */
const mostNamed = 500

/** So many leads of a kind, the newest that may be meant, are read for words. */
const mostRead = 400

/** What is found where the words of a search are nowhere. */
export interface Forgiven {
  /** Of an inquiry's table. */
  condition: RawBuilder<SqlBool>
  /** The words that stand for mistyped ones, as they are written in the leads, the commonest first. */
  foundWords: string[]
  /** What the condition looks for in texts; undefined where it names leads by their ids. */
  spellings: Groups | undefined
}

/** Condition on the table of an inquiry: what is searched for, or reads like it. */
export function matchingSearch(
  db: Kysely<Schema>,
  table: InquiryTable,
  list: ListRead,
  search: string,
  forgiven?: Forgiven,
) {
  if (!forgiven)
    return indexed(db, table, { ...alternativesOf(search), condition: matchesSearch(search) }, list)
  const { spellings, condition } = forgiven
  return spellings ? indexed(db, table, { texts: [spellings], condition }, list) : condition
}

/**
 * For a search that finds nothing in leads that are not deleted: those with words that the typed ones read like, with
 * one letter wrong. Undefined when there are none, when nothing typed is long enough to be mistyped, and when all of it
 * occurs: then it is the filters beside the search that leave nothing.
 */
export async function forgive(
  db: Kysely<Schema>,
  tables: readonly InquiryTable[],
  search: string,
): Promise<Forgiven | undefined> {
  const readings = createReadings(search)
  if (!readings) return undefined
  const mayBeMeant = all(readings.pieces.map((pieces) => any(pieces.map((piece) => contains(piece)))))
  const read = async (among: RawBuilder<unknown>) => {
    // As the database gives them: neither an order nor the contract's names are needed, and both would take time.
    const { rows } = await sql<{ id: string; text: string }>`
      select id, search_text as text from ${among} where ${mayBeMeant}
    `.execute(db.withoutPlugins())
    return rows.flatMap(({ id, text }) => (readings.note(text) ? id : []))
  }

  await Promise.all(
    tables.map((table) =>
      read(
        sql`(
          select id, search_text from ${sql.table(table)}
          where deleted_at is null order by created_at desc limit ${lookedAtFirst}
        ) as newest`,
      ),
    ),
  )
  const early = readings.result()
  if (early) {
    if (await isAnywhere(db, tables, search)) return undefined
    return { condition: matchesSpellings(early.spellings), ...early }
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
    return { condition: matchesSpellings(spellings), foundWords, spellings }
  return { condition: sql<SqlBool>`id in (${sql.join(ids.flat())})`, foundWords, spellings: undefined }
}

/** Whether all that was typed occurs in a lead, if not in one that the filters leave. */
async function isAnywhere(
  db: Kysely<Schema>,
  tables: readonly InquiryTable[],
  search: string,
): Promise<boolean> {
  const found = await Promise.all(
    tables.map(async (table) => {
      const candidates = await findCandidates(db, table, alternativesOf(search))
      const { rows } = await sql`
        select 1 from ${sql.table(table)}
        where deleted_at is null and ${candidates?.isAll ? candidates.condition : sql`1 = 1`} and ${matchesSearch(search)} limit 1
      `.execute(db)
      return rows.length > 0
    }),
  )
  return found.includes(true)
}
