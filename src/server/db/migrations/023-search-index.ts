import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const tables = ['contact_requests', 'quote_requests'] as const

export const trigramIndexes = tables.map((table) => ({
  name: `${table}_trigrams`,
  table,
  definition: `using gin ((' ' || search_text || ' ') gin_trgm_ops)`,
}))

/**
 * Where three letters in a row occur, so that a search need not look through all texts. In SQLite an index of the texts
 * that the site brings up to date from time to time: with each lead it would take as long as all the rest of a lead.
 * In PostgreSQL an index of pg_trgm, where the role may make that extension; without it searches are as slow as before.
 */
export const searchIndex: Migration = {
  async up(db: Kysely<unknown>) {
    if (db.getExecutor().adapter instanceof SqliteAdapter) await indexInSqlite(db)
    else if (await hasTrigrams(db)) await indexInPostgres(db)
  },
}

/** Where there are leads already, the site makes the index after its start (db/late-indexes.ts), without keeping leads waiting. */
async function indexInPostgres(db: Kysely<unknown>): Promise<void> {
  for (const { name, table, definition } of trigramIndexes) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length === 0) await sql.raw(`create index ${name} on ${table} ${definition}`).execute(db)
  }
}

async function indexInSqlite(db: Kysely<unknown>): Promise<void> {
  // By their age, so that the newest get the highest numbers in the index.
  await sql`
    create table unindexed_leads (
      list text not null, created_at text not null, record_id text not null,
      primary key (list, created_at, record_id)
    ) without rowid
  `.execute(db)
  for (const table of tables) {
    // The rows' own numbers would change if somebody ran VACUUM.
    await sql
      .raw(
        `create table ${table}_documents (doc integer not null primary key, record_id text not null unique)`,
      )
      .execute(db)
    await sql
      .raw(`
        create virtual table ${table}_trigrams using fts5 (
          text, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1, detail = none
        )`)
      .execute(db)
    const waits = `insert or ignore into unindexed_leads (list, created_at, record_id)`
    await sql
      .raw(`
        create trigger ${table}_insert_indexed after insert on ${table} for each row
        begin ${waits} values ('${table}', new.created_at, new.id); end`)
      .execute(db)
    await sql
      .raw(`
        create trigger ${table}_update_indexed after update of search_text on ${table} for each row
        when old.search_text <> new.search_text
        begin ${waits} values ('${table}', new.created_at, new.id); end`)
      .execute(db)
    // Of what is forgotten for good no trace stays in the index.
    await sql
      .raw(`
        create trigger ${table}_delete_indexed after delete on ${table} for each row
        begin
          delete from ${table}_trigrams
            where rowid = (select doc from ${table}_documents where record_id = old.id);
          delete from ${table}_documents where record_id = old.id;
          delete from unindexed_leads
            where list = '${table}' and created_at = old.created_at and record_id = old.id;
        end`)
      .execute(db)
    await sql
      .raw(`${waits} select '${table}', created_at, id from ${table} order by created_at, id`)
      .execute(db)
  }
}

/** The extension is one that whoever may create schemas may install (PostgreSQL's manual, 5.17: trusted). */
async function hasTrigrams(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean; may_come: boolean }>`
    select exists (select 1 from pg_extension where extname = 'pg_trgm') as is_there,
      exists (select 1 from pg_available_extension_versions where name = 'pg_trgm' and (trusted or superuser is false))
        and has_database_privilege(current_database(), 'create') as may_come
  `.execute(db)
  const [state] = rows
  if (state?.is_there) return true
  if (!state?.may_come) return false
  await sql`create extension pg_trgm`.execute(db)
  return true
}
