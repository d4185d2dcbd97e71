import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What the sender of the outbox needs: how each mail ended, and a claim so that two processes don't send the same
 * one. The first version sent nothing, so whatever is in the table is still to be sent.
 */
export const mailDelivery: Migration = {
  async up(db: Kysely<unknown>) {
    const outbox = db.schema.alterTable('outbox')
    await outbox.addColumn('state', 'text', (column) => column.notNull().defaultTo('pending')).execute()
    await outbox.addColumn('claimed_until', 'text', (column) => column.notNull().defaultTo('')).execute()
    await outbox.addColumn('failed_at', 'text').execute()

    await db.schema.dropIndex('outbox_pending').execute()
    await db.schema
      .createIndex('outbox_pending')
      .on('outbox')
      .columns(['next_attempt_at', 'id'])
      .where(sql.ref('state'), '=', sql.lit('pending'))
      .execute()
    await db.schema.createIndex('outbox_record').on('outbox').columns(['record_id', 'created_at']).execute()
    await db.schema
      .createIndex('outbox_sent')
      .on('outbox')
      .column('sent_at')
      .where(sql.ref('state'), '=', sql.lit('sent'))
      .execute()
    await db.schema
      .createIndex('outbox_failures')
      .on('outbox')
      .column('failed_at')
      .where(sql.ref('failed_at'), 'is not', null)
      .execute()
  },
}
