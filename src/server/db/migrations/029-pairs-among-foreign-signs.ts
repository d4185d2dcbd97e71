import { type Kysely, PostgresAdapter, type SqlBool, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const tables = ['contact_requests', 'quote_requests'] as const

/** Two letters or digits without a sign of ASCII before or after them, such as “tv” in the quotes of a phone. */
export const pairAmongForeignSigns = sql<SqlBool>`search_text ~ '[^\\x01-\\x7f][a-z0-9]{2}[^\\x01-\\x7f]'`

/**
 * The leads with such a pair, which a search for two letters can't ask PostgreSQL's index of threes for. They are few,
 * so the index is small; made at once: for 200,000 leads it takes a quarter of a second.
 */
export const pairsAmongForeignSigns: Migration = {
  async up(db: Kysely<unknown>) {
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
    for (const table of tables)
      await sql`create index ${sql.ref(`${table}_pairs`)} on ${sql.table(table)} (id) where ${pairAmongForeignSigns}`.execute(
        db,
      )
  },
}
