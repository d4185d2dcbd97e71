import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const inquiryTables = ['contact_requests', 'quote_requests'] as const

/** Why a lead was put aside, and what tells that several people sent the same text. Both are empty in older leads. */
export const spamSigns: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of [...inquiryTables, 'testimonials'] as const)
      await sql`alter table ${sql.table(name)} add column spam_signs text not null default ''`.execute(db)
    for (const name of inquiryTables) {
      const table = sql.table(name)
      await sql`alter table ${table} add column text_key text not null default ''`.execute(db)
      await sql`
        create index ${sql.ref(`${name}_text_key`)} on ${table} (text_key, created_at) where text_key <> ''
      `.execute(db)
    }
  },
}
