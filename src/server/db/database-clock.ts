import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Db } from './schema.ts'

/** The database's time in ms, for use within a query: machines agree on it even when their clocks differ. */
export function databaseClock(db: Db): RawBuilder<number> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  return isPostgres
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::double precision`
    : sql<number>`(unixepoch('subsec') * 1000.0)`
}
