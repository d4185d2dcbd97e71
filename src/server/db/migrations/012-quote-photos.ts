import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Photos that visitors add to a quote request, the tokens they do it under, and what each address sent in a day. */
export const quotePhotos: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('quote_requests')
      .addColumn('photos', 'text', (column) => column.notNull().defaultTo(''))
      .execute()

    await db.schema
      .createTable('quote_photos')
      .addColumn('record_id', 'text', (column) => column.notNull())
      .addColumn('n', 'integer', (column) => column.notNull())
      .addColumn('filename', 'text', (column) => column.notNull().unique())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('received_at', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('quote_photos_pk', ['record_id', 'n'])
      .execute()
    await db.schema
      .createIndex('quote_photos_waiting')
      .on('quote_photos')
      .column('received_at')
      .where(sql.ref('state'), '=', sql.lit('waiting'))
      .execute()
    await db.schema.createIndex('quote_photos_changed').on('quote_photos').column('changed_at').execute()

    await db.schema
      .createTable('quote_photo_tokens')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('record_id', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('quote_photo_tokens_record')
      .on('quote_photo_tokens')
      .column('record_id')
      .execute()

    await db.schema
      .createTable('quote_photo_senders')
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('sender', 'text', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('quote_photo_senders_pk', ['day', 'sender'])
      .execute()
  },
}
