import { type Kysely, sql } from 'kysely'
import { seconds } from '#shared/durations.ts'
import { siteConnection } from './postgres.ts'
import type { Schema } from './schema.ts'

/** A running site looks for what is due once a second; PgBouncer keeps a connection's name long after its site has gone. */
const silentAfterMs = seconds(10)

/**
 * How many connections of running sites the PostgreSQL server has to this database, whatever machine they come from.
 * Those of commands have other names (db/postgres.ts).
 */
export async function countSiteConnections(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = ${siteConnection} and pid <> pg_backend_pid()
    -- What another role's connection does, the server keeps to itself.
    and (coalesce(state, '') <> 'idle' or state_change > clock_timestamp() - ${silentAfterMs} * interval '1 millisecond')
  `.execute(db)
  return Number(rows[0]?.count)
}
