import { describe, expect, onTestFinished, test } from 'vitest'
import { startSite } from '../support/site-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startCluster } from './support/cluster.ts'
import { startPgBouncer } from './support/pgbouncer.ts'
import { findPrograms } from './support/programs.ts'

const programs = findPrograms()

describe.runIf(programs)('word of a change, with PgBouncer before the database', () => {
  test('comes over a connection that goes round it', async () => {
    if (!programs) return
    const held = new AsyncDisposableStack()
    onTestFinished(() => held.disposeAsync())
    const cluster = held.use(await startCluster(programs))
    const bouncer = held.use(await startPgBouncer(programs, cluster.port))
    // A name of its own tells it from what PgBouncer opens.
    await cluster.ask('create role hearer login in role site')
    const site = await startSite(held.use(temporaryFolder()).path, {
      DATABASE_URL: bouncer.url,
      DATABASE_DIRECT_URL: cluster.url.replace('//site@', '//hearer@'),
      LOG_LEVEL: 'silent',
    })
    held.defer(async () => void (await site.stop('SIGKILL')))
    const listening = () =>
      cluster.ask("select 1 as n from pg_stat_activity where usename = 'hearer' and query = 'listen site'")
    await expect.poll(listening, { timeout: 10_000 }).toEqual([{ n: 1 }])
  })
})
