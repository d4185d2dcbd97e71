import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Quotes that are pages. A version stays as it was written: it is never changed, and deleted only when its lead is
 * gone, which is what forgetting a person and emptying the bin do first.
 */
export const offers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('offers')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('record_id', 'text', (column) => column.notNull())
      .addColumn('current_number', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('offer_versions')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('offer_id', 'text', (column) => column.notNull())
      .addColumn('record_id', 'text', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull().unique())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('valid_until', 'text', (column) => column.notNull())
      .addColumn('total_cents', 'integer', (column) => column.notNull())
      .addColumn('written_at', 'text', (column) => column.notNull())
      .addColumn('written_by', 'text', (column) => column.notNull())
      .addUniqueConstraint('offer_versions_number', ['record_id', 'number'])
      .execute()
    await db.schema
      .createTable('offer_tokens')
      .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
      .addColumn('version_id', 'text', (column) => column.notNull())
      .addColumn('record_id', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('offer_answers')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('version_id', 'text', (column) => column.notNull())
      .addColumn('record_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('words', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('offer_views')
      .addColumn('version_id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('record_id', 'text', (column) => column.notNull())
      .addColumn('times', 'integer', (column) => column.notNull())
      .addColumn('last_at', 'text', (column) => column.notNull())
      .execute()
    for (const table of ['offers', 'offer_tokens', 'offer_answers', 'offer_views']) {
      await db.schema.createIndex(`${table}_record`).on(table).column('record_id').execute()
    }
    await db.schema.createIndex('offer_versions_written').on('offer_versions').column('written_at').execute()
    // Two acceptances of one version can't both commit, whatever the code above does.
    await sql`create unique index offer_answers_final on offer_answers (version_id) where kind = 'accepted'`.execute(
      db,
    )
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
    for (const statement of isSqlite ? onSqlite : onPostgres) await sql.raw(statement).execute(db)
  },
}

const hasLead = `exists (select 1 from contact_requests where id = old.record_id)
  or exists (select 1 from quote_requests where id = old.record_id)`

const onSqlite = [
  `create trigger offer_versions_stay before update on offer_versions
    begin select raise(abort, 'A version of a quote is never changed'); end`,
  `create trigger offer_versions_kept before delete on offer_versions when ${hasLead}
    begin select raise(abort, 'A version of a quote stays as long as its lead'); end`,
  // Replacing a row fires neither of the triggers above.
  `create trigger offer_versions_not_replaced before insert on offer_versions
    when exists (select 1 from offer_versions where id = new.id or rowid = new.rowid
      or key = new.key or (record_id = new.record_id and number = new.number))
    begin select raise(abort, 'A version of a quote is never replaced'); end`,
]

const onPostgres = [
  `create function refuse_offer_change() returns trigger language plpgsql as
    $$ begin raise exception 'A version of a quote is never changed'; end $$`,
  `create trigger offer_versions_stay before update on offer_versions for each row
    execute function refuse_offer_change()`,
  `create trigger offer_versions_not_emptied before truncate on offer_versions for each statement
    execute function refuse_offer_change()`,
  `create function refuse_offer_loss() returns trigger language plpgsql as
    $$ begin
      if ${hasLead} then raise exception 'A version of a quote stays as long as its lead'; end if;
      return old;
    end $$`,
  `create trigger offer_versions_kept before delete on offer_versions for each row
    execute function refuse_offer_loss()`,
]
