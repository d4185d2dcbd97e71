import { createGuessLimit } from '#server/http/guess-limit.ts'
import { createLinkTokens } from '#server/http/link-tokens.ts'
import { logApiAnswers } from '#server/http/logging.ts'
import type { SiteContext } from '#server/http/site-context.ts'
import type { Leads } from '#server/leads/leads.ts'
import type { Notify } from '#server/notify/notifications.ts'
import type { People } from '#server/people/people.ts'
import { pagePaths } from '#shared/paths.ts'
import { visitTokenName } from '#shared/visits/paths.ts'
import { createCalendarFeeds } from './calendar-feeds.ts'
import { calendarFiles, calendarRoutes } from './calendar-routes.ts'
import { customerRoutes } from './customer-routes.ts'
import { createCustomerVisits } from './customer-visits.ts'
import { ownerRoutes } from './owner-routes.ts'
import { createOwnerVisits } from './owner-visits.ts'
import { createVisitPages } from './visit-pages.ts'

interface Below {
  people: People
  notify: Notify
  leads: Leads
  /** Whether customers can be mailed. */
  hasMail: boolean
}

export type Visits = Awaited<ReturnType<typeof openVisits>>

/** Opens the room of visits to customers, and of the calendars that show them. */
export async function openVisits(site: SiteContext, { people, notify, leads, hasMail }: Below) {
  const { app, config, db, now, formKey, business, renderPage } = site
  const { publicUrl } = config
  const { wake } = notify
  const tokens = createLinkTokens('visit', formKey, publicUrl)
  const below = { leads: leads.stores, events: leads.actions.events, tokens, notify }
  const visits = createCustomerVisits(site, below)
  const feeds = createCalendarFeeds(db, now, { key: formKey, publicUrl })
  const guesses = config.rateLimits ? createGuessLimit(now) : undefined
  const pages = createVisitPages({ visits, guesses, renderPage })

  // A page without a referrer posts with the origin "null", so the token alone says that the post is the customer's.
  await app.register(async (customers) => {
    logApiAnswers(customers)
    await customers.register(customerRoutes, { visits, pages, business, wake })
    await customers.register(calendarFiles, {
      ...{ db, now, feeds, visits, guesses },
      calendarSite: () => ({ business: business(), publicUrl }),
      linkOf: (token) => `${publicUrl}${pagePaths.quote}?${visitTokenName}=${token}`,
    })
  })
  await people.ownerCalls(async (owner) => {
    await owner.register(ownerRoutes, {
      visits: createOwnerVisits(site, { ...below, hasMail }),
      actions: leads.actions,
      wake,
    })
    await owner.register(calendarRoutes, { feeds, ownerSessions: people.ownerSessions })
  })
  return { pages, latestOf: visits.latestOf }
}
