import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '#server/db/schema.ts'
import type { GuessLimit } from '#server/http/guess-limit.ts'
import { clientKey } from '#server/http/rate-limits.ts'
import { answers } from '#server/http/route-schemas.ts'
import type { OwnerSessions } from '#server/people/owner-sessions.ts'
import { allow } from '#server/people/route-access.ts'
import { momentInBrisbane } from '#shared/brisbane-time.ts'
import { CalendarChangeSchema, CalendarSchema } from '#shared/contract/visit.ts'
import { visitPaths } from '#shared/visits/paths.ts'
import type { CalendarFeeds } from './calendar-feeds.ts'
import { type CalendarSite, customerCalendar, ownerCalendar } from './calendar-files.ts'
import type { CustomerVisits } from './customer-visits.ts'
import { feedDays } from './owner-visits.ts'
import { findVisit, visitsBetween } from './visit-store.ts'

interface CalendarFilesOptions {
  db: Db
  now: () => Date
  feeds: CalendarFeeds
  visits: CustomerVisits
  guesses: GuessLimit | undefined
  calendarSite: () => CalendarSite
  linkOf: (token: string) => string
}

/** Files that calendar programs fetch; the token in the address is what allows it. */
export const calendarFiles: FastifyPluginAsync<CalendarFilesOptions> = async (
  app,
  { db, now, feeds, visits, guesses, calendarSite, linkOf },
) => {
  const notFound = (request: FastifyRequest, reply: FastifyReply) => {
    guesses?.noteMiss(clientKey(request))
    return reply.code(404).header('cache-control', 'no-store').send({ error: 'Not found' })
  }
  const sendCalendar = (reply: FastifyReply, content: string, fileName: string) =>
    reply
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('referrer-policy', 'no-referrer')
      .header('content-disposition', `inline; filename="${fileName}"`)
      .type('text/calendar; charset=utf-8')
      .send(content)
  app.addHook('onRequest', async (request, reply) => {
    if (guesses?.isStopped(clientKey(request)))
      return reply.code(429).send({ error: 'Too many tries. Please wait.' })
  })

  app.get<{ Params: { token: string } }>(visitPaths.visitFile(':token'), async (request, reply) => {
    const { token } = request.params
    const view = await visits.view(token)
    if (!view) return notFound(request, reply)
    const row = await findVisit(db, view.visit.id)
    if (!row?.startsAt) return notFound(request, reply)
    const { address } = view.customer
    const { content } = customerCalendar({ row, address, link: linkOf(token) }, calendarSite())
    return sendCalendar(reply, content, 'visit.ics')
  })

  app.get<{ Params: { token: string } }>(visitPaths.calendarFile(':token'), async (request, reply) => {
    const feed = await feeds.open(request.params.token, request.headers['user-agent'] ?? '')
    if (!feed) return notFound(request, reply)
    const [from, to] = feedDays(now()).map((day) => momentInBrisbane(`${day}T00:00`).toISOString())
    const planned = await visitsBetween(db, from ?? '', to ?? '')
    return sendCalendar(reply, ownerCalendar(planned, calendarSite(), feed.showsNames === 1), 'visits.ics')
  })
}

interface CalendarRoutesOptions {
  feeds: CalendarFeeds
  ownerSessions: Pick<OwnerSessions, 'required'>
}

/** The signed-in person's own feed. Register them only below the owner's hook. */
export const calendarRoutes: FastifyPluginAsyncZod<CalendarRoutesOptions> = async (
  app,
  { feeds, ownerSessions },
) => {
  const schema = answers(CalendarSchema)
  /** Answers with the person's feed, once it is changed. */
  const answer = async (request: FastifyRequest, change?: (userId: string) => Promise<unknown>) => {
    const { userId } = await ownerSessions.required(request)
    await change?.(userId)
    return feeds.read(userId)
  }

  app.get(visitPaths.calendar, allow('staff', schema), (request) => answer(request))

  app.post(visitPaths.calendar, allow('staff', schema, 'made_calendar_link', 'site'), (request) =>
    answer(request, feeds.make),
  )

  const changeSchema = { ...schema, body: CalendarChangeSchema }
  app.patch(visitPaths.calendar, allow('staff', changeSchema), (request) =>
    answer(request, (userId) => feeds.showNames(userId, request.body.showsNames)),
  )

  app.delete(visitPaths.calendar, allow('staff', schema, 'stopped_calendar_link', 'site'), (request) =>
    answer(request, feeds.stop),
  )
}
