import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Every table of the first version.
 *
 * NOTE Lists read only records that are not deleted, hence the partial indexes. They repeat the whole order of
 * the list, so that a page of 10,000 records is read in order and never sorted.
 */
export const initial: Migration = {
  async up(db: Kysely<unknown>) {
    await createRecordTables(db)
    await createAccountTables(db)
    await createOutbox(db)
  },
}

async function createRecordTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('contact_requests')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text')
    .addColumn('deleted_at', 'text')
    .execute()
  await createListIndex(db, 'contact_requests', ['created_at', 'id'])

  await db.schema
    .createTable('quote_requests')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('service_type', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('consent_given', 'text', (column) => column.notNull().defaultTo('true'))
    .addColumn('captcha_answer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text')
    .addColumn('deleted_at', 'text')
    .execute()
  await createListIndex(db, 'quote_requests', ['created_at', 'id'])

  await db.schema
    .createTable('portfolio_images')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('filename', 'text', (column) => column.notNull())
    .addColumn('original_name', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('sort_order', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_active', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute()
  await createListIndex(db, 'portfolio_images', ['sort_order', 'created_at', 'id'])

  await db.schema
    .createTable('testimonials')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('client_name', 'text', (column) => column.notNull())
    .addColumn('company', 'text', (column) => column.notNull())
    .addColumn('testimonial_text', 'text', (column) => column.notNull())
    .addColumn('project_type', 'text', (column) => column.notNull())
    .addColumn('rating', 'integer', (column) => column.notNull().defaultTo(5))
    .addColumn('is_approved', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_active', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text')
    .addColumn('deleted_at', 'text')
    .addCheckConstraint('testimonials_rating', sql`rating between 1 and 5`)
    .execute()
  await createListIndex(db, 'testimonials', ['created_at', 'id'])
  await createListIndex(db, 'testimonials', ['is_approved', 'is_active', 'created_at', 'id'], 'published')
}

async function createAccountTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('username_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_seen_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute()
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute()
}

async function createOutbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .addColumn('last_error', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('outbox_pending')
    .on('outbox')
    .columns(['next_attempt_at', 'id'])
    .where(sql.ref('sent_at'), 'is', null)
    .execute()
}

async function createListIndex(
  db: Kysely<unknown>,
  table: string,
  columns: string[],
  name = 'list',
): Promise<void> {
  await db.schema
    .createIndex(`${table}_${name}`)
    .on(table)
    .columns(columns)
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
}
