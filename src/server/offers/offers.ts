import { createGuessLimit } from '#server/http/guess-limit.ts'
import { createLinkTokens } from '#server/http/link-tokens.ts'
import { logApiAnswers } from '#server/http/logging.ts'
import type { SiteContext } from '#server/http/site-context.ts'
import type { Leads } from '#server/leads/leads.ts'
import type { Notify } from '#server/notify/notifications.ts'
import type { People } from '#server/people/people.ts'
import type { Visits } from '#server/visits/visits.ts'
import { createCustomerOffers } from './customer-offers.ts'
import { customerRoutes } from './customer-routes.ts'
import { createOfferPages } from './offer-pages.ts'
import { createOwnerOffers } from './owner-offers.ts'
import { ownerRoutes } from './owner-routes.ts'

interface Below {
  people: People
  notify: Notify
  leads: Leads
  visits: Pick<Visits, 'latestOf'>
  /** Whether customers can be mailed. */
  hasMail: boolean
}

export type Offers = Awaited<ReturnType<typeof openOffers>>

/** Opens the room of quotes that are pages. */
export async function openOffers(site: SiteContext, { people, notify, leads, visits, hasMail }: Below) {
  const { app, config, now, formKey, business, renderPage } = site
  const { wake } = notify
  const tokens = createLinkTokens('offer', formKey, config.publicUrl)
  const below = { leads: leads.stores, events: leads.actions.events, tokens }
  const offers = createCustomerOffers(site, { ...below, notify, visits, hasMail })
  const guesses = config.rateLimits ? createGuessLimit(now) : undefined
  const pages = createOfferPages({ offers, guesses, renderPage })

  // A page without a referrer posts with the origin "null", so the token alone says that the post is the customer's.
  await app.register(async (customers) => {
    logApiAnswers(customers)
    await customers.register(customerRoutes, {
      ...{ offers, pages, business, wake },
      ownerSessions: people.ownerSessions,
    })
  })
  await people.ownerCalls(async (owner) => {
    await owner.register(ownerRoutes, {
      ...{ site, offers: createOwnerOffers(site, below), pages, actions: leads.actions, wake },
    })
  })
  return { pages }
}
