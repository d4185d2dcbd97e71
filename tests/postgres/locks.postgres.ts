import { sql } from 'kysely'
import { describe, expect, vi } from 'vitest'
import { defaultPostgres } from '#server/config/postgres-options.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { isStorageFault } from '#server/db/storage-fault.ts'
import { seconds } from '#shared/durations.ts'
import { test as base } from './support/postgres-test.ts'
import { startRelay } from './support/relay.ts'

const options = { ...defaultPostgres, queryTimeoutMs: seconds(1) }
type Database = ReturnType<typeof openPostgres>

const say = (db: Pick<Database, 'insertInto'>, words: string) =>
  db
    .insertInto('text_templates')
    .values({ id: 'mail', words })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ words }))
    .execute()

describe.for(['directly', 'through PgBouncer'] as const)('%s', (way) => {
  const test = base.extend('port', ({ cluster, bouncer }) => (way === 'directly' ? cluster : bouncer).port)
  const open = (port: number) => openPostgres(`postgres://site@127.0.0.1:${port}/site`, options)

  /** As somebody's forgotten transaction does. What is asked meanwhile is answered with a fault, and asked again. */
  test('what was given up while it waited for a lock leaves no connection behind, and is not done later', async ({
    cluster,
    port,
  }) => {
    await using other = openPostgres(cluster.url)
    await using site = open(port)
    await migrateToLatest(other)
    const waiting = async () => {
      const rows = await cluster.ask<{ pid: number }>(
        "select pid from pg_stat_activity where datname = 'site' and wait_event_type = 'Lock'",
      )
      return rows.length
    }
    await other.transaction().execute(async (tx) => {
      await sql`lock table text_templates in access exclusive mode`.execute(tx)
      const given = await Promise.allSettled([
        ...['one', 'two', 'three'].map((words) => say(site, words)),
        site.transaction().execute((own) => own.deleteFrom('text_templates').execute()),
      ])
      expect(given.map((each) => each.status === 'rejected' && isStorageFault(each.reason))).toEqual(
        Array(4).fill(true),
      )
      await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: seconds(5) })
    })
    const words = () => site.selectFrom('text_templates').select('words').execute()
    expect(await words()).toEqual([])
    await say(site, 'after')
    expect(await words()).toEqual([{ words: 'after' }])
  })

  /** As the cable of a machine is cut between two of its statements: its server is not told, and what it has locked is. */
  test('what a machine that is gone without a word has locked is free again soon', async ({ port }) => {
    await using relay = await startRelay(port)
    await using gone = open(relay.port)
    await using here = open(port)
    await migrateToLatest(here)
    await say(here, 'before')

    const locked = Promise.withResolvers<void>()
    const over = Promise.withResolvers<void>()
    const transaction = gone.transaction().execute(async (tx) => {
      await say(tx, 'half way')
      locked.resolve()
      await over.promise
    })
    await locked.promise
    relay.silence()
    await vi.waitFor(() => say(here, 'after'), { timeout: seconds(20), interval: 200 })
    over.resolve()
    await expect(transaction).rejects.toThrow()
    expect(await here.selectFrom('text_templates').select('words').execute()).toEqual([{ words: 'after' }])
  })
})
