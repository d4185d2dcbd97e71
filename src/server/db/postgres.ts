import { type Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { seconds } from '#shared/durations.ts'
import { openKysely } from './kysely.ts'
import type { Schema } from './schema.ts'

const connectTimeoutMs = seconds(5)

/** A pool of connections to the database at `url` (postgres://user:password@host/name); the first query connects. */
export function openPostgres(url: string): Kysely<Schema> {
  const pool = new Pool({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs, keepAlive: true })
  // Without a listener a connection that breaks while idle would end the process. The pool has dropped it
  // already and replaces it at the next query, which reports the failure if the database is still away.
  pool.on('error', () => {})
  return openKysely(new PostgresDialect({ pool }))
}
