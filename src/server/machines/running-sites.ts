import { sql } from 'kysely'
import { siteConnection } from '#server/db/postgres.ts'
import type { Db } from '#server/db/schema.ts'
import { seconds } from '#shared/durations.ts'

/** A running site queries every second; a connection idle for longer than this is only kept by PgBouncer. */
const silentAfterMs = seconds(10)

/** Watches for twice the interval of a site's queries, in pieces that no statement timeout cancels. */
const watch = { times: 4, secondsEach: 0.5 }

/**
 * Counts the connections of running sites to this database, but not those of commands. When it sees none it looks for
 * two seconds, because PgBouncer may have lent this command the site's only connection.
 */
export async function countSiteConnections(db: Db): Promise<number> {
  const atOnce = await countNamed(db)
  if (atOnce > 0) return atOnce
  return await db.transaction().execute(async (tx) => {
    for (let turn = 0; turn < watch.times; turn += 1) {
      await sql`select pg_sleep(${watch.secondsEach})`.execute(tx)
    }
    return await countNamed(tx)
  })
}

async function countNamed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = ${siteConnection} and pid <> pg_backend_pid()
    -- What another role's connection does, the server keeps to itself.
    and (coalesce(state, '') <> 'idle' or state_change > clock_timestamp() - ${silentAfterMs} * interval '1 millisecond')
  `.execute(db)
  return Number(rows[0]?.count)
}
