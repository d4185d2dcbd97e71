import formbody from '@fastify/formbody'
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { ReadBusiness } from '#server/base/read-business.ts'
import { explain, HttpError } from '#server/http/errors.ts'
import { textOf } from '#server/http/form-values.ts'
import { maxJsonBytes } from '#server/http/json-body.ts'
import { publicFormLimit } from '#server/http/rate-limits.ts'
import { RefusedTimesSchema } from '#shared/contract/visit.ts'
import { pagePaths } from '#shared/paths.ts'
import { visitPaths, visitTokenName } from '#shared/visits/paths.ts'
import type { CustomerVisits } from './customer-visits.ts'
import { taken } from './owner-visits.ts'
import type { VisitPages } from './visit-pages.ts'

interface CustomerRoutesOptions {
  visits: CustomerVisits
  pages: VisitPages
  business: ReadBusiness
  wake: () => void
}

/** What a customer posts from the page of a visit, as plain forms. The token in the body is what allows it. */
export const customerRoutes: FastifyPluginAsync<CustomerRoutesOptions> = async (
  app,
  { visits, pages, business, wake },
) => {
  await app.register(formbody, { bodyLimit: maxJsonBytes })
  const config = { rateLimit: { ...publicFormLimit.rateLimit, hook: 'preHandler' as const } }
  const tokenIn = ({ body }: FastifyRequest) => textOf(body, visitTokenName)
  const errorHandler = async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof HttpError && error.statusCode === 404)
      return pages.send(request, reply, tokenIn(request))
    const { status, sentence } = explain(error, business().phone)
    if (status >= 500) request.log.error({ err: error }, 'answer about a visit could not be taken')
    return pages.send(request, reply, tokenIn(request), { status, notice: sentence })
  }
  const backToPage = (reply: FastifyReply, token: string) => {
    wake()
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    return reply.redirect(`${pagePaths.quote}?${visitTokenName}=${token}`, 303)
  }

  app.post(visitPaths.pickTime, { config, errorHandler }, async (request, reply) => {
    const token = tokenIn(request)
    if (pages.isStopped(request)) return pages.send(request, reply, token)
    const outcome = await visits.pick(token, textOf(request.body, 'time'))
    if (outcome === 'booked') return backToPage(reply, token)
    const notice = outcome === 'taken' ? taken : 'That time can’t be picked any more.'
    return pages.send(request, reply, token, { status: 409, notice })
  })

  app.post(visitPaths.refuseTimes, { config, errorHandler }, async (request, reply) => {
    const token = tokenIn(request)
    if (pages.isStopped(request)) return pages.send(request, reply, token)
    const typed = textOf(request.body, 'words').replaceAll('\r\n', '\n')
    const { success, data } = RefusedTimesSchema.safeParse({ words: typed })
    if (!success) {
      const notice = 'Please say it in fewer words, or ring us.'
      return pages.send(request, reply, token, { status: 422, notice, typed: typed.slice(0, mostShown) })
    }
    if (await visits.refuse(token, data.words)) return backToPage(reply, token)
    return pages.send(request, reply, token, { status: 409, notice: 'Please ring us about it.' })
  })
}

/** So much of what was typed is shown again. */
const mostShown = 5_000
