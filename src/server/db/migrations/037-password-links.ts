import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Links by which an owner who has forgotten the password sets a new one. */
export const passwordLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('password_links')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('password_links_user').on('password_links').column('user_id').execute()
  },
}
