import type { ComponentType } from 'react'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import type { PageSheet, Side } from '#shared/rendering.ts'
import { readAskedQuote } from './content/quote-beginning.ts'
import { readAskedSuburb } from './content/suburb-check.ts'
import { AboutPage } from './documents/about/about-page.tsx'
import { ContactPage } from './documents/contact/contact-page.tsx'
import { HomePage } from './documents/home/home-page.tsx'
import { NotFoundPage } from './documents/not-found/not-found-page.tsx'
import { OfferPage } from './documents/offer/offer-page.tsx'
import { VisitPage } from './documents/offer/visit-page.tsx'
import { PortfolioPage } from './documents/portfolio/portfolio-page.tsx'
import { PrivacyPage } from './documents/privacy/privacy-page.tsx'
import { QuotePage } from './documents/quote/quote-page.tsx'
import { ServicesPage } from './documents/services/services-page.tsx'
import { SubmitTestimonialPage } from './documents/submit-testimonial/submit-testimonial-page.tsx'
import { TermsPage } from './documents/terms/terms-page.tsx'
import { InvitationPage } from './owner/app/login/invitation-page.tsx'
import { NewPasswordPage } from './owner/app/login/new-password-page.tsx'
import { OwnerRoot } from './owner/app/owner-root.tsx'

export interface Route {
  side: Side
  /** Content of the body. */
  Page: ComponentType
  /** API paths whose responses the page shows. */
  dataPaths: readonly string[]
  /** Stylesheet that the page links besides the common one. */
  sheet?: PageSheet
  /** How the page reads its query; missing when it reads none. */
  asked?: AskedOfPage
  /** True when the page has neither the site's menu nor its footer. */
  hasOwnFrame?: true
  /** True when the page loads none of the site's scripts. */
  isPlain?: true
}

interface AskedOfPage {
  /** Returns the query in one spelling, from the question mark on; '' when it asks for nothing. */
  read(query: URLSearchParams): string
  /** Whether the query is one of so few that their pages can be kept in memory. */
  isOneOfFew(search: string): boolean
}

const document = (Page: ComponentType, ...dataPaths: string[]): Route => ({
  side: 'documents',
  Page,
  dataPaths,
})
const owner: Route = { side: 'owner', Page: OwnerRoot, dataPaths: [] }

const askedOfSuburbs: AskedOfPage = { read: readAskedSuburb, isOneOfFew: () => false }

const askedOfQuote: AskedOfPage = {
  read: readAskedQuote,
  isOneOfFew: (search) => !new URLSearchParams(search).has('suburb'),
}

/** The customer's page of a quote, at the quote form's path with a token. */
export const offerRoute: Route = { ...document(OfferPage), sheet: 'offer', isPlain: true, hasOwnFrame: true }

/** The customer's page of a visit, at the same path with a token of its own. */
export const visitRoute: Route = { ...offerRoute, ...document(VisitPage) }

/** The page of an invitation's link, at the sign-in's path. */
export const invitationRoute: Route = { ...owner, Page: InvitationPage, isPlain: true }

/** The page for somebody who has forgotten the password, at the sign-in's path. */
export const newPasswordRoute: Route = { ...owner, Page: NewPasswordPage, isPlain: true }

/** Every page by its path. */
const routes: Readonly<Record<string, Route>> = {
  [pagePaths.home]: {
    ...document(HomePage, apiPaths.approvedTestimonials, apiPaths.portfolioImages),
    sheet: 'home',
    asked: askedOfSuburbs,
  },
  [pagePaths.services]: document(ServicesPage),
  [pagePaths.portfolio]: {
    ...document(PortfolioPage, apiPaths.jobCards, apiPaths.portfolioImages),
    sheet: 'portfolio',
  },
  [pagePaths.about]: { ...document(AboutPage), sheet: 'about' },
  [pagePaths.contact]: { ...document(ContactPage), sheet: 'forms', asked: askedOfSuburbs },
  [pagePaths.quote]: { ...document(QuotePage), sheet: 'forms', asked: askedOfQuote },
  [pagePaths.submitTestimonial]: { ...document(SubmitTestimonialPage), sheet: 'forms' },
  [pagePaths.privacy]: { ...document(PrivacyPage), sheet: 'legal' },
  [pagePaths.terms]: { ...document(TermsPage), sheet: 'legal' },
  [pagePaths.adminLogin]: owner,
  [pagePaths.admin]: owner,
  [pagePaths.notifications]: owner,
}

const notFound = document(NotFoundPage)

/** Returns the page at a path; for an unknown path the not-found page. */
export function findRoute(path: string): Route & { isKnown: boolean } {
  const route = Object.hasOwn(routes, path) ? routes[path] : undefined
  return { ...(route ?? notFound), isKnown: route !== undefined }
}
