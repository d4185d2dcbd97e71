import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How the visitor of an inquiry first came, and how many come at all. */
export const whereFrom: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['contact_requests', 'quote_requests']) {
      await db.schema
        .alterTable(table)
        .addColumn('source', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
    }
    await db.schema
      .createTable('visit_counts')
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('what', 'text', (column) => column.notNull())
      .addColumn('page', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('visit_counts_pkey', ['day', 'what', 'page', 'source', 'device'])
      .execute()
  },
}
