import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { seconds } from '#shared/durations.ts'

/** A stop never takes longer: what is still open then is cut off. */
const patienceMs = seconds(4)

/** On SIGTERM or SIGINT: no new connections, requests under way are answered, then the database is closed. */
export function closeOnSignal(
  app: Pick<FastifyInstance, 'close' | 'log' | 'server'>,
  db: Kysely<Schema>,
): void {
  let isClosing = false
  const stop = async (signal: string) => {
    if (isClosing) return
    isClosing = true
    app.log.info({ signal }, 'stopping')
    setTimeout(() => app.server.closeAllConnections(), patienceMs).unref()
    await app.close()
    await db.destroy()
    process.exit(0)
  }
  process.on('SIGTERM', (signal) => void stop(signal))
  process.on('SIGINT', (signal) => void stop(signal))
}
