import type { FastifyInstance } from 'fastify'
import { oneAtATime } from '#server/base/one-at-a-time.ts'
import { stampOf } from '#server/db/idle-check.ts'
import type { Db } from '#server/db/schema.ts'
import type { ChangeSignals } from '#server/machines/change-signals.ts'
import { seconds } from '#shared/durations.ts'

/** The longest time for which a page may show outdated content after a change by another process. */
const intervalMs = seconds(1)

/**
 * Detects changes of public content by other processes, from the version number in the database: at each change signal
 * and every second. While the database does not answer, the cached pages stay.
 */
export function watchContent(
  app: FastifyInstance,
  db: Db,
  changeSignals: ChangeSignals,
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
      // The next check asks again.
    }
  }
  const looking = oneAtATime(look)

  /** An idle database cannot have a new version, so the query is skipped. */
  const lookUnlessStill = () => {
    const stamp = stampOf(db)
    if (stamp === undefined || stamp !== seen) void looking.unlessBusy()
  }

  app.addHook('onListen', async () => {
    await look()
    stopHearing = changeSignals.on('content', looking.soon)
    timer = setInterval(lookUnlessStill, intervalMs).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    stopHearing()
  })
}

async function readVersion(db: Db): Promise<string> {
  const { version } = await db
    .selectFrom('content_version')
    .select('version')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return String(version)
}
