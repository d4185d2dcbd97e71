import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { oneAtATime } from '#server/base/one-at-a-time.ts'
import type { Timers } from '#server/base/timers.ts'
import { HttpError } from '#server/http/errors.ts'
import { type EventStream, openEventStream } from '#server/http/event-stream.ts'
import { answers } from '#server/http/route-schemas.ts'
import type { ChangeSignals } from '#server/machines/change-signals.ts'
import type { OwnerSessions } from '#server/people/owner-sessions.ts'
import { allow } from '#server/people/route-access.ts'
import type { Session } from '#server/people/session-store.ts'
import { OwnerSummarySchema, ownerEvents } from '#shared/contract/owner-summary.ts'
import { seconds } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import type { OwnerSummaryStore } from './owner-summary-store.ts'

interface OwnerSummaryOptions {
  ownerSessions: Pick<OwnerSessions, 'required' | 'isOpen'>
  summaries: Pick<OwnerSummaryStore, 'read' | 'readFor'>
  changeSignals: ChangeSignals
  timers: Timers
}

/** An open owner's page that is subscribed to the summary. */
interface OpenPage {
  session: Session
  stream: EventStream
  sent: string
  looks: number
}

/** It polls, because another process may have written; a change signal causes a query at once. */
const lookEveryMs = seconds(2)
/** A removed user's open pages lose access within two seconds, on any machine. */
const checkEveryMs = seconds(1)
const looksPerBeat = 10
/** Each open page needs one stream, and browsers limit the connections to one site. */
const maxStreamsPerSession = 4

/** Routes for the owner's summary, once or as a stream of changes. Register them only below the owner's hook. */
export const ownerSummaryRoutes: FastifyPluginAsyncZod<OwnerSummaryOptions> = async (
  app,
  { ownerSessions, summaries, changeSignals, timers },
) => {
  const pages = new Set<OpenPage>()
  let stopLooking: (() => void) | undefined

  // A stream never ends by itself, so it would keep a stopping server waiting.
  app.addHook('preClose', async () => {
    for (const { stream } of pages) stream.end()
  })

  app.get(apiPaths.adminSummary, allow('view', answers(OwnerSummarySchema)), async (request) => {
    const { userId } = await ownerSessions.required(request)
    return summaries.read(userId)
  })

  app.get(
    apiPaths.notificationStream,
    { ...allow('view', {}), exposeHeadRoute: false },
    async (request, reply) => {
      const session = await ownerSessions.required(request)
      const ofSession = [...pages].filter((open) => open.session.tokenHash === session.tokenHash)
      if (ofSession.length >= maxStreamsPerSession) {
        throw new HttpError(429, 'Too many of these pages are open at once.')
      }
      const sent = JSON.stringify(await summaries.read(session.userId))
      const page = { session, stream: openEventStream(reply), sent, looks: 0 }
      pages.add(page)
      page.stream.send(ownerEvents.summary, sent)
      page.stream.onClose(() => {
        pages.delete(page)
        if (pages.size > 0) return
        stopLooking?.()
        stopLooking = undefined
      })
      stopLooking ??= lookOnAndOn()
      return reply
    },
  )

  /** Ends the stream of a user who was removed or got another role. The returned function stops it. */
  function lookOnAndOn(): () => void {
    const looking = withOpenPages(look)
    const stops = [
      timers.every(checkEveryMs, withOpenPages(checkSessions).unlessBusy),
      timers.every(lookEveryMs, looking.unlessBusy),
      changeSignals.on('owner', looking.soon),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  /** Runs `act` with all open pages. If it fails, it ends their streams, which the pages then open again. */
  const withOpenPages = (act: (open: readonly OpenPage[]) => Promise<void>) =>
    oneAtATime(async () => {
      const open = [...pages]
      try {
        if (open.length > 0) await act(open)
      } catch (error) {
        app.log.error({ err: error }, 'event streams broke off')
        for (const { stream } of open) stream.end()
      }
    })

  async function checkSessions(open: readonly OpenPage[]): Promise<void> {
    for (const { session, stream } of open) {
      if (await ownerSessions.isOpen(session)) continue
      stream.send(ownerEvents.signedOut, '{}')
      stream.end()
    }
  }

  /** Reads the summary once for all open pages, however many there are. */
  async function look(open: readonly OpenPage[]): Promise<void> {
    const byUser = await summaries.readFor(open.map(({ session }) => session.userId))
    for (const page of open) {
      page.looks += 1
      if (page.looks % looksPerBeat === 0) page.stream.beat()
      const summary = JSON.stringify(byUser.get(page.session.userId))
      if (summary !== page.sent) page.stream.send(ownerEvents.summary, summary)
      page.sent = summary
    }
  }
}
