import formbody from '@fastify/formbody'
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { ReadBusiness } from '#server/base/read-business.ts'
import { explain, HttpError } from '#server/http/errors.ts'
import { textOf } from '#server/http/form-values.ts'
import { maxJsonBytes } from '#server/http/json-body.ts'
import { publicFormLimit } from '#server/http/rate-limits.ts'
import type { People } from '#server/people/people.ts'
import { AcceptanceSchema, OfferQuestionSchema } from '#shared/contract/offer.ts'
import { type OfferRefusal, offerTokenName } from '#shared/offers/customer-page.ts'
import { offerPaths } from '#shared/offers/paths.ts'
import { declineReasons } from '#shared/offers/words.ts'
import { pagePaths } from '#shared/paths.ts'
import type { CustomerOffers } from './customer-offers.ts'
import type { OfferPages } from './offer-pages.ts'

interface CustomerRoutesOptions {
  offers: CustomerOffers
  pages: OfferPages
  ownerSessions: People['ownerSessions']
  business: ReadBusiness
  wake: () => void
}

/** What a customer posts from the page of a quote, as plain forms. The token in the body is what allows it. */
export const customerRoutes: FastifyPluginAsync<CustomerRoutesOptions> = async (
  app,
  { offers, pages, ownerSessions, business, wake },
) => {
  await app.register(formbody, { bodyLimit: maxJsonBytes })
  const config = { rateLimit: { ...publicFormLimit.rateLimit, hook: 'preHandler' as const } }
  const tokenIn = ({ body }: FastifyRequest) => textOf(body, offerTokenName)
  const errorHandler = async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof HttpError && error.statusCode === 404)
      return pages.send(request, reply, tokenIn(request))
    const { status, sentence } = explain(error, business().phone)
    if (status >= 500) request.log.error({ err: error }, 'answer to a quote could not be taken')
    return pages.send(request, reply, tokenIn(request), { status, notice: sentence })
  }

  /**
   * Adds a post that leads back to the page, which then says how the quote stands; a refused field is shown on it with
   * what was typed.
   */
  const addPost = (
    path: string,
    take: (token: string, body: unknown) => Promise<boolean | OfferRefusal>,
    part = '',
  ) =>
    app.post(path, {
      config,
      errorHandler,
      handler: async (request, reply) => {
        const token = tokenIn(request)
        if (pages.isStopped(request)) return pages.send(request, reply, token)
        const taken = await take(token, request.body)
        // What can't be taken any more is answered by the page as it is now.
        if (!taken) return pages.send(request, reply, token, { status: 409 })
        if (taken !== true) return pages.send(request, reply, token, { status: 422, refusal: taken })
        wake()
        reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
        return reply.redirect(`${pagePaths.quote}?${offerTokenName}=${token}${part}`, 303)
      },
    })

  addPost(offerPaths.acceptOffer, async (token, body) => {
    const typed = textOf(body, 'name')
    const { success, data } = AcceptanceSchema.safeParse({ name: typed })
    if (!success) return { field: 'name', message: nameMessage(typed), value: typed.slice(0, mostShown) }
    return offers.accept(token, data.name)
  })

  addPost(offerPaths.declineOffer, (token, body) => {
    const given = textOf(body, 'why')
    return offers.decline(
      token,
      declineReasons.find((reason) => reason === given),
    )
  })

  const ask = async (token: string, body: unknown): Promise<boolean | OfferRefusal> => {
    const typed = textOf(body, 'question').replaceAll('\r\n', '\n')
    const { success, data } = OfferQuestionSchema.safeParse({ question: typed })
    if (!success) {
      const message =
        typed.length > 2
          ? 'Please say it in fewer words, or ring us.'
          : 'Type your question. Nothing has been sent yet.'
      return { field: 'question', message, value: typed.slice(0, mostShown) }
    }
    return offers.ask(token, data.question)
  }
  // Back to the words that it was taken, which stand below the fold.
  addPost(offerPaths.askAboutOffer, ask, '#asked')

  addPost(offerPaths.renewOffer, (token) => offers.renew(token))

  // The page's script says that the page was on a screen. The owner's own look doesn't count.
  app.post(
    offerPaths.seenOffer,
    { config: { rateLimit: { max: 60, timeWindow: publicFormLimit.rateLimit.timeWindow } } },
    async (request, reply) => {
      const isOwner = (await ownerSessions.current(request)) !== undefined
      if (!isOwner && !pages.isStopped(request)) await offers.see(tokenIn(request))
      return reply.code(204).send()
    },
  )
}

/** So much of what was typed is shown again. */
const mostShown = 5_000

const nameMessage = (typed: string) =>
  typed.trim().length > 2
    ? 'Your name can have up to 100 letters. You haven’t accepted anything yet.'
    : 'Type your first and last name. You haven’t accepted anything yet.'
