import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { InquiryTable } from '#shared/leads/kinds.ts'
import { createReadings } from './readings.ts'
import { all, any, contains, matchesSpellings } from './search-text.ts'

/** So many leads are named by their ids, which is quicker than to look through all texts a third time. */
const mostNamed = 500

/** What is found where the words of a search are nowhere. */
export interface Forgiven {
  /** Of an inquiry's table. */
  condition: RawBuilder<SqlBool>
  /** The words that stand for mistyped ones, as they are written in the leads, the commonest first. */
  foundWords: string[]
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
  const ids: string[] = []
  const mayBeMeant = all(readings.pieces.map((pieces) => any(pieces.map(contains))))
  await Promise.all(
    tables.map(async (table) => {
      // As the database gives them: neither an order nor the contract's names are needed, and both would take time.
      const { rows } = await sql<{ id: string; text: string }>`
        select id, search_text as text from ${sql.table(table)} where deleted_at is null and ${mayBeMeant}
      `.execute(db.withoutPlugins())
      for (const { id, text } of rows) if (readings.note(text)) ids.push(id)
    }),
  )
  const result = readings.result()
  if (!result) return undefined
  const { spellings, foundWords } = result
  const condition =
    ids.length > mostNamed ? matchesSpellings(spellings) : sql<SqlBool>`id in (${sql.join(ids)})`
  return { condition, foundWords }
}
