import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { oneAtATime } from '#server/base/one-at-a-time.ts'
import { stampOf } from '#server/db/idle-check.ts'
import type { Schema } from '#server/db/schema.ts'
import type { ChangeSignals } from '#server/machines/change-signal.ts'
import { seconds } from '#shared/durations.ts'

/** The longest time for which a page may show what another process has changed. */
const intervalMs = seconds(1)

/**
 * Notices what other processes, hosts and scripts change on public pages, by the version that the database counts,
 * from the moment the server listens until it closes: at each hint, and every second. While the database does not
 * answer, pages stay as they are: a page of a minute ago serves a visitor better than none.
 */
export function watchContent(
  app: FastifyInstance,
  db: Kysely<Schema>,
  hints: ChangeSignals,
  onChange: () => void | Promise<void>,
): void {
  let timer: NodeJS.Timeout | undefined
  let known: string | undefined
  let stopHearing = () => {}
  let seen: string | undefined

  const look = async () => {
    const stamp = stampOf(db)
    try {
      const version = await readVersion(db)
      if (version !== known) await onChange()
      known = version
      seen = stamp
    } catch {
      // Asked again at the next look.
    }
  }
  const looking = oneAtATime(look)

  /** Where the database has not changed at all, its version has not. */
  const lookUnlessStill = () => {
    const stamp = stampOf(db)
    if (stamp === undefined || stamp !== seen) looking.unlessBusy()
  }

  app.addHook('onListen', async () => {
    await look()
    stopHearing = hints.on('content', looking.soon)
    timer = setInterval(lookUnlessStill, intervalMs).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    stopHearing()
  })
}

async function readVersion(db: Kysely<Schema>): Promise<string> {
  const { version } = await db
    .selectFrom('content_version')
    .select('version')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return String(version)
}
