import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const tables = {
  lead_tallies: {
    columns: 'list text not null, what text not null, bucket text not null, n integer not null',
    key: 'what, bucket, list',
  },
  unindexed_leads: {
    columns: 'list text not null, created_at text not null, record_id text not null',
    key: 'list, created_at, record_id',
  },
}

/**
 * Takes the primary key from tables that are computed from the leads. SQLite's sessions leave out tables without one, so
 * that a lead is half as much to record for the second copy, and a restore computes these rows anew.
 */
export const unrecordedTables: Migration = {
  async up(db: Kysely<unknown>) {
    if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return
    for (const [table, { columns, key }] of Object.entries(tables)) {
      // Renaming a table would fail at the triggers that name the former one.
      await sql.raw(`create table kept_rows as select * from ${table}`).execute(db)
      await sql.raw(`drop table ${table}`).execute(db)
      await sql.raw(`create table ${table} (${columns})`).execute(db)
      await sql.raw(`create unique index ${table}_key on ${table} (${key})`).execute(db)
      await sql.raw(`insert into ${table} select * from kept_rows`).execute(db)
      await sql.raw('drop table kept_rows').execute(db)
    }
  },
}
