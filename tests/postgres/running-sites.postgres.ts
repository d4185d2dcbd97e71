import { setInterval } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { defaultPostgres } from '#server/config/postgres-options.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { countSiteConnections } from '#server/machines/running-sites.ts'
import { startCluster } from './support/cluster.ts'
import { startPgBouncer } from './support/pgbouncer.ts'
import { findPrograms } from './support/programs.ts'

const programs = findPrograms()

describe.runIf(programs)('a running site, with PgBouncer before the database', () => {
  test('is seen by a command that is given the only connection the site has had', async () => {
    if (!programs) return
    await using held = new AsyncDisposableStack()
    const cluster = held.use(await startCluster(programs))
    const { url } = held.use(await startPgBouncer(programs, cluster.port))
    const open = (name?: string) => {
      const db = openPostgres(url, { ...defaultPostgres, poolSize: 1, ...(name && { name }) })
      held.defer(() => db.destroy())
      return db
    }
    const [site, command] = [open(), open('a command')]
    expect(await countSiteConnections(command)).toBe(0)
    const look = () => sql`select 1`.execute(site)
    await look()
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const looking = (async () => {
      for await (const _ of setInterval(1000, undefined, { signal: stop.signal })) await look()
    })().catch(() => {})
    expect(await countSiteConnections(command)).toBeGreaterThan(0)
    stop.abort()
    await looking
  })
})
