import { expect, test, vi } from 'vitest'
import { defaultPostgres } from '#server/config/postgres-options.ts'
import { migrateToLatest } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { seconds } from '#shared/durations.ts'
import { startCluster } from './support/cluster.ts'
import { startPgBouncer } from './support/pgbouncer.ts'
import { findPrograms } from './support/programs.ts'
import { startRelay } from './support/relay.ts'

const programs = findPrograms()
const options = { ...defaultPostgres, queryTimeoutMs: seconds(1) }

/** As the cable of a machine is cut between two of its statements: its server is not told, and what it has locked is. */
test.runIf(programs).each(['directly', 'through PgBouncer'])(
  'what a machine that is gone without a word has locked is free again soon, %s',
  async (way) => {
    if (!programs) return
    await using cluster = await startCluster(programs)
    await using pooler = way === 'directly' ? undefined : await startPgBouncer(programs, cluster.port)
    await using relay = await startRelay(pooler?.port ?? cluster.port)
    await using gone = openPostgres(`postgres://site@127.0.0.1:${relay.port}/site`, options)
    await using here = openPostgres(pooler?.url ?? cluster.url, options)
    await migrateToLatest(here)
    const words = (db: typeof here, text: string) =>
      db
        .insertInto('text_templates')
        .values({ id: 'mail', words: text })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ words: text }))
        .execute()
    await words(here, 'before')

    const locked = Promise.withResolvers<void>()
    const over = Promise.withResolvers<void>()
    const transaction = gone.transaction().execute(async (tx) => {
      await words(tx, 'half way')
      locked.resolve()
      await over.promise
    })
    await locked.promise
    relay.silence()
    await vi.waitFor(() => words(here, 'after'), { timeout: seconds(20), interval: 200 })
    over.resolve()
    await expect(transaction).rejects.toThrow()
    expect(await here.selectFrom('text_templates').select('words').execute()).toEqual([{ words: 'after' }])
  },
)
