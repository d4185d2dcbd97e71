import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { defaultPostgres } from '#server/config/postgres-options.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { isStorageFault } from '#server/db/storage-fault.ts'
import { seconds } from '#shared/durations.ts'
import { startCluster } from './support/cluster.ts'
import { startPgBouncer } from './support/pgbouncer.ts'
import { findPrograms } from './support/programs.ts'

const programs = findPrograms()

/** As somebody's forgotten transaction does. What is asked meanwhile is answered with a fault, and asked again. */
test.runIf(programs).each(['directly', 'through PgBouncer'])(
  'what was given up while it waited for a lock leaves no connection behind, and is not done later, %s',
  async (way) => {
    if (!programs) return
    await using cluster = await startCluster(programs)
    await using pooler = way === 'directly' ? undefined : await startPgBouncer(programs, cluster.port)
    await using other = openPostgres(cluster.url)
    await using site = openPostgres(pooler?.url ?? cluster.url, {
      ...defaultPostgres,
      queryTimeoutMs: seconds(1),
    })
    await migrateToLatest(other)
    const say = (words: string) =>
      site
        .insertInto('text_templates')
        .values({ id: 'mail', words })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ words }))
        .execute()
    const waiting = async () => {
      const rows = await cluster.ask<{ pid: number }>(
        "select pid from pg_stat_activity where datname = 'site' and wait_event_type = 'Lock'",
      )
      return rows.length
    }
    await other.transaction().execute(async (tx) => {
      await sql`lock table text_templates in access exclusive mode`.execute(tx)
      const given = await Promise.allSettled([
        ...['one', 'two', 'three'].map(say),
        site.transaction().execute((own) => own.deleteFrom('text_templates').execute()),
      ])
      expect(given.map((each) => each.status === 'rejected' && isStorageFault(each.reason))).toEqual(
        Array(4).fill(true),
      )
      await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: seconds(5) })
    })
    const words = () => site.selectFrom('text_templates').select('words').execute()
    expect(await words()).toEqual([])
    await say('after')
    expect(await words()).toEqual([{ words: 'after' }])
  },
)
