import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What machines that share a database have in common: the site's keys, what is limited, and whose turn the nightly work
 * is. Moments are milliseconds of the database's clock (db/database-clock.ts), since each machine's shows another time.
 */
export const manyMachines: Migration = {
  async up(db: Kysely<unknown>) {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
    await db.schema
      .createTable('site_keys')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('leases')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('holder', 'text', (column) => column.notNull())
      .addColumn('ends_at', 'double precision', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('site_work')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('done_at', 'double precision')
      .addColumn('failure', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    const hits = db.schema
      .createTable('hits')
      .addColumn('key', 'text', (column) => column.primaryKey().notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('ends_at', 'double precision', (column) => column.notNull())
    // Each post writes here, and what is lost in a crash was a count of minutes.
    await (isSqlite ? hits : hits.modifyFront(sql`unlogged`)).execute()
    await db.schema.createIndex('hits_ends_at').on('hits').column('ends_at').execute()

    // The triggers that count (005) also tell whoever listens (machines/change-signals.ts).
    if (isSqlite) return
    await sql
      .raw(
        `create or replace function count_content_change() returns trigger language plpgsql as $$
           begin
             update content_version set version = version + 1;
             perform pg_notify('site', 'content');
             return null;
           end
         $$`,
      )
      .execute(db)
  },
}
