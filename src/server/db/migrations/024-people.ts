import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Several people, each with a role; invitations to become one of them; who has which lead; and a log of what was done.
 * Every account of before is an owner's, and so is one that a release of before makes.
 */
export const people: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('users')
      .addColumn('role', 'text', (column) => column.notNull().defaultTo('owner'))
      .execute()

    await db.schema
      .createTable('invitations')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('audit_log')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('who', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('target_kind', 'text', (column) => column.notNull())
      .addColumn('target_id', 'text', (column) => column.notNull())
      .addColumn('target_name', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('session', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('audit_log_at').on('audit_log').columns(['at', 'id']).execute()
    await refuseChanges(db)

    for (const table of ['contact_requests', 'quote_requests']) {
      await db.schema.alterTable(table).addColumn('assigned_to', 'text').execute()
      await db.schema
        .createIndex(`${table}_assigned`)
        .on(table)
        .columns(['assigned_to', 'created_at'])
        .where(sql.ref('assigned_to'), 'is not', null)
        .execute()
    }
  },
}

/** A line of the log is added, and after its time taken away: never another one than it was. */
async function refuseChanges(db: Kysely<unknown>): Promise<void> {
  const sentence = 'The log is only added to'
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    await sql
      .raw(
        `create trigger audit_log_kept before update on audit_log begin select raise(abort, '${sentence}'); end`,
      )
      .execute(db)
    return
  }
  await sql
    .raw(
      `create function refuse_log_change() returns trigger language plpgsql as $$ begin raise exception '${sentence}'; end $$`,
    )
    .execute(db)
  await sql
    .raw(
      'create trigger audit_log_kept before update on audit_log for each row execute function refuse_log_change()',
    )
    .execute(db)
}
