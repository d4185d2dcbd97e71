import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GuessLimit } from '#server/http/guess-limit.ts'
import { createLinkPages } from '#server/http/link-pages.ts'
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
  guesses: GuessLimit | undefined
  renderPage: RenderPage
}

/** Renders the customer's page of a quote, for one link alone. */
export function createOfferPages({ offers, guesses, renderPage }: OfferPagesBelow) {
  const render = (offer: OfferPage) =>
    renderPage(pagePaths.quote, { isSent: false, values: {}, errors: {}, offer })
  const { send, tokenIn, isStopped, answer } = createLinkPages({
    tokenName: offerTokenName,
    guesses,
    unknown: () => render({}),
  })

  return {
    tokenIn,
    isStopped,

    /** Shows how the quote stands. */
    send: (
      request: FastifyRequest,
      reply: FastifyReply,
      token: string,
      { status = 200, ...said }: Omit<OfferPage, 'view' | 'backTo'> & { status?: number } = {},
    ) =>
      answer(request, reply, status, async () => {
        const isOpenAgain = new URLSearchParams(request.url.split('?', 2)[1]).has(openAgainName)
        const view = await offers.view(token, isOpenAgain)
        return view && render({ view, ...said })
      }),

    /** Shows the owner what the customer would see. */
    async sendPreview(reply: FastifyReply, document: OfferDocument, backTo: string) {
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
      return send(reply, 200, await render({ view, backTo }))
    },
  }
}
