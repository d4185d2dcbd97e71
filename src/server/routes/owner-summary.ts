import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { OwnerSessions } from '#server/auth/owner-sessions.ts'
import { HttpError } from '#server/http/errors.ts'
import { type EventStream, openEventStream } from '#server/http/event-stream.ts'
import type { OwnerSummaryStore } from '#server/stores/owner-summary.ts'
import type { Timers } from '#server/timers.ts'
import { OwnerSummarySchema, ownerEvents } from '#shared/contract/owner-summary.ts'
import { seconds } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'

interface OwnerSummaryOptions {
  ownerSessions: OwnerSessions
  summaries: OwnerSummaryStore
  timers: Timers
}

/**
 * The database is asked this often while a stream is open. Asked, and not told by the process that wrote, since
 * that may be another one.
 */
const lookEveryMs = seconds(2)
const looksPerBeat = 10
/** A browser gives one site few connections; each open page needs one. */
const maxStreamsPerSession = 4

/** How things stand, once or as it changes. Registered only below the owner's hook. */
export const ownerSummaryRoutes: FastifyPluginAsyncZod<OwnerSummaryOptions> = async (
  app,
  { ownerSessions, summaries, timers },
) => {
  const streams = new Set<{ tokenHash: string; stream: EventStream }>()

  // An answer that never ends would keep a stopping server waiting.
  app.addHook('preClose', async () => {
    for (const { stream } of streams) stream.end()
  })

  app.get(apiPaths.adminSummary, { schema: { response: { 200: OwnerSummarySchema } } }, async (request) => {
    const { userId } = await ownerSessions.required(request)
    return summaries.read(userId)
  })

  app.get(apiPaths.notificationStream, { exposeHeadRoute: false }, async (request, reply) => {
    const { userId, tokenHash } = await ownerSessions.required(request)
    const ofSession = [...streams].filter((open) => open.tokenHash === tokenHash)
    if (ofSession.length >= maxStreamsPerSession) {
      throw new HttpError(429, 'Too many pages of the owner’s area are open at once.')
    }
    let sent = JSON.stringify(await summaries.read(userId))
    const stream = openEventStream(reply)
    const open = { tokenHash, stream }
    streams.add(open)
    stream.send(ownerEvents.summary, sent)

    let looks = 0
    let isLooking = false
    const look = async () => {
      looks += 1
      if (looks % looksPerBeat === 0) stream.beat()
      if (!(await ownerSessions.isOpen(tokenHash))) {
        stream.send(ownerEvents.signedOut, '{}')
        return stream.end()
      }
      const summary = JSON.stringify(await summaries.read(userId))
      if (summary !== sent) stream.send(ownerEvents.summary, summary)
      sent = summary
    }
    const stopLooking = timers.every(lookEveryMs, () => {
      if (isLooking) return
      isLooking = true
      look()
        .catch((error: unknown) => {
          request.log.error({ err: error }, 'event stream broke off')
          stream.end()
        })
        .finally(() => {
          isLooking = false
        })
    })
    stream.onClose(() => {
      stopLooking()
      streams.delete(open)
    })
    return reply
  })
}
