import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Which of the versions that were sent under one key stands, so that a correction takes the place of what it
 * corrects; and mails that tell of a correction. One row for each key, which is also what two processes that take
 * two versions at the same time wait for each other by.
 */
export const correctedSends: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('send_revisions')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('content_hash', 'text', (column) => column.notNull())
      .addColumn('record_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('corrected_at', 'text')
      .addPrimaryKeyConstraint('send_revisions_primary', ['kind', 'key'])
      .execute()
    await db.schema.createIndex('send_revisions_age').on('send_revisions').column('created_at').execute()
    await db.schema
      .createIndex('send_revisions_corrected')
      .on('send_revisions')
      .column('corrected_at')
      .where(sql.ref('corrected_at'), 'is not', null)
      .execute()

    await db.schema
      .alterTable('outbox')
      .addColumn('is_correction', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
