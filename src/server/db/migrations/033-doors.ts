import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Ways in for programs that send leads. */
export const doors: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('doors')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('sealed_secret', 'text', (column) => column.notNull())
      .addColumn('sentence', 'text', (column) => column.notNull())
      .addColumn('texts_back', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('last_used_at', 'text')
      .execute()
  },
}
