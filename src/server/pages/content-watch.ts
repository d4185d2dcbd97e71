import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { seconds } from '#shared/durations.ts'

/** The longest time for which a page may show what another process has changed. */
const intervalMs = seconds(1)

/**
 * Notices what other processes, hosts and scripts change on public pages, by the version that the database counts,
 * from the moment the server listens until it closes. While the database does not answer, pages stay as they are:
 * a page of a minute ago serves a visitor better than none.
 */
export function watchContent(
  app: FastifyInstance,
  db: Kysely<Schema>,
  onChange: () => void | Promise<void>,
): void {
  let timer: NodeJS.Timeout | undefined
  let known: string | undefined
  let isAsking = false

  const look = async () => {
    if (isAsking) return
    isAsking = true
    try {
      const version = await readVersion(db)
      if (version === known) return
      await onChange()
      known = version
    } catch {
      // Asked again at the next look.
    } finally {
      isAsking = false
    }
  }

  app.addHook('onListen', async () => {
    await look()
    timer = setInterval(() => void look(), intervalMs).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}

async function readVersion(db: Kysely<Schema>): Promise<string> {
  const { version } = await db
    .selectFrom('content_version')
    .select('version')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return String(version)
}
