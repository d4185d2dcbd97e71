import { setInterval } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { defaultPostgres } from '#server/config/postgres-options.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { countSiteConnections } from '#server/machines/running-sites.ts'
import { test } from './support/postgres-test.ts'

/** With PgBouncer before the database. */

test('word of a change comes over a connection that goes round it', async ({ cluster, bouncer, start }) => {
  // A name of its own tells it from what PgBouncer opens.
  await cluster.ask('create role hearer login in role site')
  await start({
    DATABASE_URL: bouncer.url,
    DATABASE_DIRECT_URL: cluster.url.replace('//site@', '//hearer@'),
  })
  const listening = () =>
    cluster.ask("select 1 as n from pg_stat_activity where usename = 'hearer' and query = 'listen site'")
  await expect.poll(listening, { timeout: 10_000 }).toEqual([{ n: 1 }])
})

test('a running site is seen by a command that is given the only connection the site has had', async ({
  held,
  bouncer,
}) => {
  const open = (name?: string) => {
    const db = openPostgres(bouncer.url, { ...defaultPostgres, poolSize: 1, ...(name && { name }) })
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
