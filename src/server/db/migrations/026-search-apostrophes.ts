import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const apostrophes = ["'", '’', '‘', 'ʼ', '′', '`']

/** Leads are found however an apostrophe or an `ß` is typed: what they are searched in holds neither any more. */
export const searchApostrophes: Migration = {
  async up(db: Kysely<unknown>) {
    const folded = apostrophes.reduce(
      (text, sign) => sql`replace(${text}, ${sql.lit(sign)}, '')`,
      sql`replace(search_text, 'ß', 'ss')`,
    )
    for (const table of ['contact_requests', 'quote_requests']) {
      await sql`
        update ${sql.table(table)} set search_text = ${folded} where search_text <> ${folded}
      `.execute(db)
    }
  },
}
