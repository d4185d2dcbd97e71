import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Visits to customers. Their events say what they are; these rows are computed from them, to be searched by time. */
export const visits: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('visits')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('record_id', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('visit', 'text', (column) => column.notNull())
      .addColumn('starts_at', 'text')
      .addColumn('busy_until', 'text')
      .addColumn('sequence', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .addColumn('reminded_for', 'text')
      .execute()
    await db.schema
      .createTable('visit_tokens')
      .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('visit_id', 'text', (column) => column.notNull())
      .addColumn('record_id', 'text', (column) => column.notNull())
      .execute()
    // Whoever books a time holds its day, so that two bookings of one day run one after the other.
    await db.schema
      .createTable('visit_days')
      .addColumn('day', 'text', (column) => column.primaryKey().notNull())
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('calendar_feeds')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('user_id', 'text', (column) =>
        column.notNull().unique().references('users.id').onDelete('cascade'),
      )
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('shows_names', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('last_read_at', 'text')
      .addColumn('last_read_by', 'text', (column) => column.notNull())
      .execute()
    for (const table of ['visits', 'visit_tokens']) {
      await db.schema.createIndex(`${table}_record`).on(table).column('record_id').execute()
    }
    await db.schema.createIndex('visits_starts').on('visits').column('starts_at').execute()
  },
}
