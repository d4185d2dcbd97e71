import { PostgresAdapter, sql } from 'kysely'
import { tallyIndexes } from './migrations/023-lead-tallies.ts'
import { trigramIndexes } from './migrations/023-search-index.ts'
import type { Db } from './schema.ts'

/**
 * Creates the indexes that a PostgreSQL migration leaves out so as not to block incoming leads. Each may take minutes.
 * An invalid index left by a killed process is created again.
 */
export async function makeLateIndexes(
  db: Db,
  openPatient: () => Promise<Db>,
  signal: AbortSignal,
): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  const missing = await missingIndexes(db)
  if (missing.length === 0) return
  await using patient = await openPatient()
  for (const { name, table, definition } of missing) {
    if (signal.aborted) return
    await sql.raw(`drop index concurrently if exists ${name}`).execute(patient)
    await sql.raw(`create index concurrently ${name} on ${table} ${definition}`).execute(patient)
  }
}

/** Indexes that neither exist nor are being created; trigram indexes only where their extension is. */
async function missingIndexes(
  db: Db,
): Promise<readonly { name: string; table: string; definition: string }[]> {
  const { rows: there } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_index on indexrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace
      and (indisvalid or exists (select 1 from pg_stat_progress_create_index where index_relid = indexrelid))
  `.execute(db)
  const names = new Set(there.map(({ name }) => name))
  const { rows: extensions } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db)
  const wanted = extensions.length > 0 ? [...tallyIndexes, ...trigramIndexes] : tallyIndexes
  return wanted.filter(({ name }) => !names.has(name))
}
