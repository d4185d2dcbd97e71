import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Jobs that the owner tells of on /portfolio. The photos are told by their ids alone: a card outlives a photo that is
 * deleted for good.
 */
export const jobCards: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('job_cards')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('suburb', 'text', (column) => column.notNull())
      .addColumn('month', 'text', (column) => column.notNull())
      .addColumn('story', 'text', (column) => column.notNull())
      .addColumn('first_photo_id', 'text', (column) => column.notNull())
      .addColumn('second_photo_id', 'text', (column) => column.notNull())
      .addColumn('is_before_after', 'integer', (column) => column.notNull())
      .addColumn('is_active', 'integer', (column) => column.notNull())
      .addColumn('sort_order', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addColumn('deleted_at', 'text')
      .execute()

    // Public pages show them: each change counts, as do those of photos (005).
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
    const action = isSqlite
      ? 'begin update content_version set version = version + 1; end'
      : 'execute function count_content_change()'
    for (const event of ['insert', 'update', 'delete']) {
      await sql
        .raw(`create trigger job_cards_${event}_counted after ${event} on job_cards for each row ${action}`)
        .execute(db)
    }
  },
}
