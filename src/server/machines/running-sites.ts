import { type Kysely, sql } from 'kysely'
import { siteConnection } from '#server/db/postgres.ts'
import type { Schema } from '#server/db/schema.ts'
import { seconds } from '#shared/durations.ts'

/** A running site looks for what is due once a second; PgBouncer keeps a connection's name long after its site has gone. */
const silentAfterMs = seconds(10)

/** Twice as long as a site leaves between two looks at what is due; in pieces that no limit of statements cuts. */
const watch = { times: 4, secondsEach: 0.5 }

/**
 * How many connections of running sites the PostgreSQL server has to this database, whatever machine they come from.
 * Those of commands have other names (db/postgres.ts). Takes two seconds where none is seen at once: PgBouncer may have
 * given this command, and its name, the only connection that a site has had. While a transaction keeps that, the site
 * has to be given another.
 */
export async function countSiteConnections(db: Kysely<Schema>): Promise<number> {
  const atOnce = await countNamed(db)
  if (atOnce > 0) return atOnce
  return await db.transaction().execute(async (tx) => {
    for (let turn = 0; turn < watch.times; turn += 1) {
      await sql`select pg_sleep(${watch.secondsEach})`.execute(tx)
    }
    return await countNamed(tx)
  })
}

async function countNamed(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = ${siteConnection} and pid <> pg_backend_pid()
    -- What another role's connection does, the server keeps to itself.
    and (coalesce(state, '') <> 'idle' or state_change > clock_timestamp() - ${silentAfterMs} * interval '1 millisecond')
  `.execute(db)
  return Number(rows[0]?.count)
}
