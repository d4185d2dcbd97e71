import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Who made a door, and what was last refused at it. */
export const doorRefusals: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('doors')
      .addColumn('created_by', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema.alterTable('doors').addColumn('last_refused_at', 'text').execute()
    await db.schema.alterTable('doors').addColumn('last_refusal', 'text').execute()
  },
}
