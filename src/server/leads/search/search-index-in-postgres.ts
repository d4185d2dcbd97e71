import { type SqlBool, sql } from 'kysely'
import { pairAmongForeignSigns } from '#server/db/migrations/029-pairs-among-foreign-signs.ts'
import type { Db } from '#server/db/schema.ts'
import type { InquiryTable } from '#shared/leads/kinds.ts'
import { any, contains, type Groups, matchesSpellings } from './search-text.ts'

/** The indexed expression (migration 023): the added spaces make words at either end like any others. */
const padded = sql`(' ' || search_text || ' ')`

/** Leads that may match all groups of one text, at most one more than `most`. Undefined without an index. */
export async function idsInPostgres(
  db: Db,
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

/** Two letters or digits, which contain no trigram of their own. */
export const isPair = (text: string) => /^[a-z\d]{2}$/.test(text)

const mayOccur = (text: string) => (isPair(text) ? pairOccurs(text) : contains(text, padded))

/**
 * A pair has an ASCII separator before or after it, and the trigrams with those are in the index. The few leads
 * without one on either side are in a partial index (migration 029), whose condition must be repeated here exactly.
 */
const pairOccurs = (pair: string) => sql<SqlBool>`(
  ${padded} ~ ${sql.lit(`[\\x01-\\x7f]${pair}|${pair}[\\x01-\\x7f]`)}
  or (${pairAmongForeignSigns} and strpos(search_text, ${pair}) > 0)
)`

/** Tables whose index is known to exist. It may be created late (db/late-indexes.ts), and is never dropped. */
const indexedTables = new WeakMap<Db, Set<InquiryTable>>()

async function isIndexMade(db: Db, table: InquiryTable): Promise<boolean> {
  const known = indexedTables.get(db) ?? new Set()
  if (known.has(table)) return true
  const { rows } = await sql`
    select 1 from pg_index where indexrelid = to_regclass(${`${table}_trigrams`}) and indisvalid
  `.execute(db)
  if (rows.length === 0) return false
  indexedTables.set(db, known.add(table))
  return true
}
