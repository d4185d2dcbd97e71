import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the owner wants to stand first on the public pages; until he says so, nothing does. */
export const shownFirst: Migration = {
  async up(db: Kysely<unknown>) {
    const columns = { testimonials: 'is_chosen', portfolio_images: 'is_before_drawings' }
    for (const [table, column] of Object.entries(columns)) {
      await db.schema
        .alterTable(table)
        .addColumn(column, 'integer', (added) => added.notNull().defaultTo(0))
        .execute()
    }
    await db.schema.dropIndex('testimonials_published').execute()
    await sql`
      create index testimonials_published
      on testimonials (is_approved, is_active, is_chosen desc, created_at desc, id desc)
      where deleted_at is null
    `.execute(db)
  },
}
