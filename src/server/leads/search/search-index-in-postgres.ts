import { type Kysely, type SqlBool, sql } from 'kysely'
import { pairAmongForeignSigns } from '#server/db/migrations/029-pairs-among-foreign-signs.ts'
import type { Schema } from '#server/db/schema.ts'
import type { InquiryTable } from '#shared/leads/kinds.ts'
import { any, contains, type Groups, matchesSpellings } from './search-text.ts'

/** As the index has it (migration 023): with a sign before and after, so that a word at either end is one between signs. */
const padded = sql`(' ' || search_text || ' ')`

/**
 * Leads that may have all groups of one of the texts, one more than `most` where there are more. Undefined where the
 * index is not made.
 */
export async function idsInPostgres(
  db: Kysely<Schema>,
  table: InquiryTable,
  texts: readonly Groups[],
  most: number,
): Promise<string[] | undefined> {
  if (!(await isIndexMade(db, table))) return undefined
  const occurs = any(texts.map((groups) => matchesSpellings(groups, mayOccur)))
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${occurs} limit ${most + 1}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Two letters or digits, for which no three are in the index by themselves. */
export const isPair = (text: string) => /^[a-z\d]{2}$/.test(text)

const mayOccur = (text: string) => (isPair(text) ? pairOccurs(text) : contains(text, padded))

/**
 * A pair has a sign of ASCII before or after it, and the index knows all threes that these make with it. Where it has
 * none on either side, the lead is in an index of those few (migration 029), whose condition has to stand here as it is
 * there.
 */
const pairOccurs = (pair: string) => sql<SqlBool>`(
  ${padded} ~ ${sql.lit(`[\\x01-\\x7f]${pair}|${pair}[\\x01-\\x7f]`)}
  or (${pairAmongForeignSigns} and strpos(search_text, ${pair}) > 0)
)`

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
