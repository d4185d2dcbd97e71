import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Sends that are taken once however often they come, and leads that are kept out of the way as suspected spam. */
export const visitorSends: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('send_keys')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('content_hash', 'text', (column) => column.notNull())
      .addColumn('record_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('send_keys_primary', ['kind', 'key', 'content_hash'])
      .execute()
    await db.schema.createIndex('send_keys_age').on('send_keys').column('created_at').execute()

    for (const table of ['contact_requests', 'quote_requests', 'testimonials'] as const) {
      await db.schema
        .alterTable(table)
        .addColumn('suspected_spam', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
      await db.schema
        .createIndex(`${table}_suspected`)
        .on(table)
        .columns(['created_at', 'id'])
        .where(sql.ref('deleted_at'), 'is', null)
        .where(sql.ref('suspected_spam'), '=', sql.lit(1))
        .execute()
    }
  },
}
