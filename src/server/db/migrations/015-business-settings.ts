import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What the owner says of the business: every version that was published, and the one draft of the next. Whatever is
 * published is seen on public pages, so it counts there (005-content-version).
 */
export const businessSettings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('settings_versions')
      .addColumn('version', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('published_at', 'text', (column) => column.notNull())
      .addColumn('username', 'text', (column) => column.notNull())
      .addColumn('values', 'text', (column) => column.notNull())
      .addColumn('changed_fields', 'text', (column) => column.notNull())
      .addColumn('like_version', 'integer')
      .execute()
    await db.schema
      .createTable('settings_draft')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('fields', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text')
      .addColumn('changed_at', 'text')
      .addColumn('username', 'text', (column) => column.notNull())
      .execute()
    await sql`insert into settings_draft (id, fields, username) values (1, '{}', '')`.execute(db)

    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
    const action = isSqlite
      ? 'begin update content_version set version = version + 1; end'
      : 'execute function count_content_change()'
    for (const event of ['insert', 'update', 'delete']) {
      const trigger = `create trigger settings_versions_${event}_counted after ${event} on settings_versions for each row ${action}`
      await sql.raw(trigger).execute(db)
    }
  },
}
