import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What `srcset` needs to know of a photo, and a quick way from a file's name to its row. */
export const photoSizes: Migration = {
  async up(db: Kysely<unknown>) {
    const table = db.schema.alterTable('portfolio_images')
    await table.addColumn('width', 'integer', (column) => column.notNull().defaultTo(0)).execute()
    await table.addColumn('height', 'integer', (column) => column.notNull().defaultTo(0)).execute()
    await table.addColumn('widths', 'text', (column) => column.notNull().defaultTo('')).execute()
    await db.schema
      .createIndex('portfolio_images_filename')
      .on('portfolio_images')
      .column('filename')
      .unique()
      .execute()
  },
}
