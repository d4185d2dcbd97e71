import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Open pages ask every two seconds how many reviews wait for the owner. However many suspected ones there are, none of
 * them is read for that, and of the others no more than this index. Made at once on PostgreSQL too: reviews are few.
 */
export const waitingReviews: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('testimonials_waiting')
      .on('testimonials')
      .columns(['is_approved', 'suspected_spam', 'deleted_at', 'created_at'])
      .execute()
  },
}
