import type { FastifyReply } from 'fastify'
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
  const pages = createLinkPages<OfferPage>({
    tokenName: offerTokenName,
    guesses,
    view: (token, { url }) =>
      offers.view(token, new URLSearchParams(url.split('?', 2)[1]).has(openAgainName)),
    render,
  })

  return {
    ...pages,

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
      return pages.sendPage(reply, 200, await render({ view, backTo }))
    },
  }
}
