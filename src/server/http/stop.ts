import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { seconds } from '#shared/durations.ts'
import type { Readiness } from './readiness.ts'

/** What is still open then is cut off. */
const patienceMs = seconds(4)
/** Whatever hangs after that, the process ends by itself, before a supervisor loses its patience. */
const lastResortMs = seconds(4.8)
const sweepEveryMs = 50

interface Stopping {
  app: Pick<FastifyInstance, 'close' | 'log' | 'server'>
  readiness: Readiness
  /** For which everything goes on, while proxies find out that it will not. */
  delayMs: number
  db: Pick<Kysely<Schema>, 'destroy'>
  /** Work apart from requests; told to stop at once. */
  background: { stop: () => Promise<void> }
}

/**
 * On SIGTERM or SIGINT: not ready any more, and after the delay no new connections, requests under way are answered, then the
 * database is closed.
 */
export function closeOnSignal({ app, readiness, delayMs, db, background }: Stopping): void {
  let isClosing = false
  const stop = async (signal: string) => {
    if (isClosing) return
    isClosing = true
    readiness.isLeaving = true
    app.log.info({ signal }, 'stopping')
    if (delayMs > 0) await wait(delayMs)
    setTimeout(() => app.server.closeAllConnections(), patienceMs).unref()
    setTimeout(() => process.exit(1), lastResortMs).unref()
    // A kept connection whose last request has just been answered would hold up the end for nothing.
    setInterval(() => app.server.closeIdleConnections(), sweepEveryMs).unref()
    try {
      await Promise.all([app.close(), background.stop()])
      await db.destroy()
      process.exit(0)
    } catch (error) {
      app.log.error({ err: error }, 'the stop was not in order')
      process.exit(1)
    }
  }
  process.on('SIGTERM', (signal) => void stop(signal))
  process.on('SIGINT', (signal) => void stop(signal))
}
