import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Where and when the job of a testimonial was, where it was written, and its place in the owner's order. */
export const reviewFacts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['suburb', 'month', 'review_source']) {
      await db.schema
        .alterTable('testimonials')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute()
    }
    await db.schema
      .alterTable('testimonials')
      .addColumn('sort_order', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.dropIndex('testimonials_published').execute()
    await sql`
      create index testimonials_published
      on testimonials (is_approved, is_active, is_chosen desc, sort_order, created_at desc, id desc)
      where deleted_at is null
    `.execute(db)
  },
}
