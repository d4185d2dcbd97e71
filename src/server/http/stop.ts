import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/schema.ts'
import { seconds } from '#shared/durations.ts'
import type { Readiness } from './readiness.ts'

/** Connections that are still open after this are closed. */
const patienceMs = seconds(4)
/** If anything still hangs after this, the process exits, before its supervisor kills it. */
const lastResortMs = seconds(4.8)
const sweepEveryMs = 50

interface Stopping {
  app: Pick<FastifyInstance, 'close' | 'log' | 'server'>
  readiness: Readiness
  /** How long the process goes on serving, while proxies notice that it is leaving. */
  delayMs: number
  db: Pick<Db, 'destroy'>
  /** Work apart from requests, which is stopped at once. */
  background: { stop: () => Promise<void> }
}

/** Stops on SIGTERM or SIGINT: first it reports not ready, then finishes requests and closes the database. */
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
    // Idle connections are closed repeatedly, because one that just finished its last request would delay the end.
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
