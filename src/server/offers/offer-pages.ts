import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GuessLimit } from '#server/http/guess-limit.ts'
import { clientKey } from '#server/http/rate-limits.ts'
import type { RenderPage } from '#server/http/render-page.ts'
import type { OfferDocument } from '#shared/contract/offer.ts'
import {
  type OfferPage,
  type OfferView,
  offerTokenName,
  openAgainName,
} from '#shared/offers/customer-page.ts'
import { pagePaths } from '#shared/paths.ts'
import type { CustomerOffers } from './customer-offers.ts'
import { sealed } from './offer-document.ts'

export type OfferPages = ReturnType<typeof createOfferPages>

interface OfferPagesBelow {
  offers: CustomerOffers
  /** Absent where nothing is limited. */
  guesses: GuessLimit | undefined
  renderPage: RenderPage
}

/** Renders the customer's page of a quote, for one link alone. */
export function createOfferPages({ offers, guesses, renderPage }: OfferPagesBelow) {
  async function send(reply: FastifyReply, status: number, offer: OfferPage): Promise<FastifyReply> {
    const { html } = await renderPage(pagePaths.quote, { isSent: false, values: {}, errors: {}, offer })
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(html)
  }

  return {
    /** Returns the token in the address; undefined without one. */
    tokenIn: (address: string) =>
      new URLSearchParams(address.split('?', 2)[1]).get(offerTokenName) ?? undefined,

    isStopped: (request: FastifyRequest) => guesses?.isStopped(clientKey(request)) ?? false,

    /** Shows how the quote stands. Whatever is wrong with a token, the answer is the same. */
    async send(
      request: FastifyRequest,
      reply: FastifyReply,
      token: string,
      { status = 200, ...said }: Said = {},
    ) {
      const client = clientKey(request)
      if (guesses?.isStopped(client)) return send(reply, 429, {})
      const isOpenAgain = new URLSearchParams(request.url.split('?', 2)[1]).has(openAgainName)
      const view = await offers.view(token, isOpenAgain)
      if (view) return send(reply, status, { view, ...said })
      guesses?.noteMiss(client)
      return send(reply, 404, {})
    },

    /** Shows the owner what the customer would see. */
    sendPreview(reply: FastifyReply, document: OfferDocument, backTo: string) {
      const { hash } = sealed(document)
      const view: OfferView = {
        token: '',
        state: 'sent',
        document,
        hash,
        isRenewalAsked: false,
        isOpenAgain: false,
        isMailed: false,
      }
      return send(reply, 200, { view, backTo })
    },
  }
}

interface Said extends Omit<OfferPage, 'view' | 'backTo'> {
  status?: number
}
