import path from 'node:path'
import { messageOf } from '#server/base/finding.ts'
import type { HeartbeatSettings } from '#server/config/heartbeat-settings.ts'
import { tryLock } from '#server/db/process-lock.ts'
import type { Db } from '#server/db/schema.ts'
import type { BackgroundTask } from '#server/machines/background-work.ts'
import { createSiteWorkStore } from '#server/machines/site-work-store.ts'
import { createOutgoing } from '#server/notify/channels/outgoing.ts'
import { createOutboxStore } from '#server/notify/outbox-store.ts'
import { days, hours, minutes, seconds } from '#shared/durations.ts'

interface HeartbeatOptions {
  heartbeat: HeartbeatSettings
  dataDir: string
  db: Db
  now: () => Date
  /** Why not everything is in the second copy; undefined while it is. */
  copyLag: () => Promise<string | undefined>
}

/** A message that is due may wait this long for its turn. */
const stuckAfterMs = minutes(5)
const service = 'The heartbeat’s receiver'
/** So many in a row are a trouble: one is a hiccup of the network. */
const mostMissed = 3
/** How often it is noted that all is well, and how long a gap may be within one watch. */
const noteEveryMs = hours(1)
const longestGapMs = days(1)

/**
 * Tells a service outside once a minute that leads are stored, sent and copied. It notices when nothing comes any more,
 * as from a dead machine. Of several processes on one machine, one does it.
 */
export function createHeartbeat({
  heartbeat: { url, mayBePrivate },
  dataDir,
  db,
  now,
  copyLag,
}: HeartbeatOptions) {
  const outgoing = createOutgoing({ allowPrivate: mayBePrivate, limitMs: seconds(10) })
  const probe = createSiteWorkStore(db, 'heartbeat')
  const outbox = createOutboxStore(db, now)
  let lock: Disposable | undefined
  const heard = createSiteWorkStore(db, 'heard')
  const heardSince = createSiteWorkStore(db, 'heard-since')
  let missed = 0

  const isOurs = (): boolean => {
    lock ??= tryLock(path.join(dataDir, '.heartbeat.lock'))
    return lock !== undefined
  }

  async function tell(what: '' | '/start' | '/fail', body: string, signal: AbortSignal): Promise<void> {
    const target = new URL(url)
    target.pathname = target.pathname.replace(/\/$/, '') + what
    const request = body ? { method: 'POST' as const, body } : { method: 'GET' as const }
    const { status } = await outgoing(target.href, { service, signal, ...request })
    if (status < 200 || status >= 300) throw new Error(`${service} answered ${status}.`)
  }

  async function trouble(): Promise<string> {
    try {
      const before = (await probe.state()).doneAt
      await probe.done()
      const { doneAt } = await probe.state()
      if (!doneAt || doneAt.getTime() === before?.getTime())
        return 'The database doesn’t keep what is written to it.'
    } catch (error) {
      return `The database can’t be written: ${messageOf(error)}`
    }
    if (await outbox.isStuck(stuckAfterMs)) return 'Messages about leads have not gone out for 5 minutes.'
    return (await copyLag()) ?? ''
  }

  async function noteHeard(): Promise<void> {
    missed = 0
    const { doneAt, failure, now: databaseNow } = await heard.state()
    const agoMs = doneAt ? databaseNow.getTime() - doneAt.getTime() : Infinity
    if (agoMs > longestGapMs) await heardSince.done()
    if (failure || agoMs > noteEveryMs) await heard.done()
  }

  async function noteMissed(error: unknown): Promise<void> {
    missed += 1
    const isNew = (await heard.state()).doneAt === undefined
    if (missed >= mostMissed || isNew) await heard.failed(messageOf(error))
  }

  return {
    task: {
      name: 'the heartbeat',
      everyMs: minutes(1),
      async run(signal, log) {
        if (!isOurs()) return
        const reason = await trouble()
        try {
          await tell(reason && '/fail', reason, signal)
        } catch (error) {
          if (signal.aborted) return
          // A receiver that is away for hours is one line in the log.
          if (missed === 0) log.error({ err: error }, 'the heartbeat was not heard')
          return noteMissed(error).catch(() => {})
        }
        // A database that takes no writes was told of just now.
        await noteHeard().catch(() => {})
      },
    } satisfies BackgroundTask,

    /** Tells of a start. Whether anybody hears it changes nothing. */
    async start(): Promise<void> {
      if (isOurs()) await tell('/start', '', AbortSignal.timeout(seconds(10))).catch(() => {})
    },

    stop(): void {
      lock?.[Symbol.dispose]()
      lock = undefined
    },
  }
}
