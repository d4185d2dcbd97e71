import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the site tries by itself: whether alarms would leave, and whether the newest backup can be restored. */
export const drills: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('drills')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('period', 'text', (column) => column.notNull())
      .addColumn('attempt', 'integer', (column) => column.notNull())
      .addColumn('started_at', 'text', (column) => column.notNull())
      .addColumn('is_running', 'integer', (column) => column.notNull())
      .addColumn('ended_at', 'text')
      .addColumn('told_at', 'text')
      .addUniqueConstraint('drills_once', ['kind', 'period'])
      .execute()
    await db.schema
      .createTable('drill_steps')
      .addColumn('drill_id', 'text', (column) => column.notNull().references('drills.id').onDelete('cascade'))
      .addColumn('step', 'text', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('noted_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('drill_steps_pk', ['drill_id', 'step'])
      .execute()
  },
}
