import type { ComponentType } from 'react'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import type { Side } from '#shared/rendering.ts'
import { AboutPage } from './documents/about/about-page.tsx'
import { ContactPage } from './documents/contact/contact-page.tsx'
import { HomePage } from './documents/home/home-page.tsx'
import { NotFoundPage } from './documents/not-found/not-found-page.tsx'
import { PortfolioPage } from './documents/portfolio/portfolio-page.tsx'
import { PrivacyPage } from './documents/privacy/privacy-page.tsx'
import { QuotePage } from './documents/quote/quote-page.tsx'
import { ServicesPage } from './documents/services/services-page.tsx'
import { SubmitTestimonialPage } from './documents/submit-testimonial/submit-testimonial-page.tsx'
import { TermsPage } from './documents/terms/terms-page.tsx'
import { OwnerRoot } from './owner/owner-root.tsx'

export interface Route {
  side: Side
  /** What stands in the body. */
  Page: ComponentType
  /** API paths whose answers the page shows. */
  dataPaths: readonly string[]
}

const document = (Page: ComponentType, ...dataPaths: string[]): Route => ({
  side: 'documents',
  Page,
  dataPaths,
})
const owner: Route = { side: 'owner', Page: OwnerRoot, dataPaths: [] }

/** Every page by its path, as the server draws it. */
const routes: Readonly<Record<string, Route>> = {
  [pagePaths.home]: document(HomePage, apiPaths.approvedTestimonials, apiPaths.portfolioImages),
  [pagePaths.services]: document(ServicesPage),
  [pagePaths.portfolio]: document(PortfolioPage, apiPaths.portfolioImages),
  [pagePaths.about]: document(AboutPage),
  [pagePaths.contact]: document(ContactPage),
  [pagePaths.quote]: document(QuotePage),
  [pagePaths.submitTestimonial]: document(SubmitTestimonialPage),
  [pagePaths.privacy]: document(PrivacyPage),
  [pagePaths.terms]: document(TermsPage),
  [pagePaths.adminLogin]: owner,
  [pagePaths.admin]: owner,
  [pagePaths.notifications]: owner,
}

const notFound = document(NotFoundPage)

/** The page at a path; any path that is none of ours is the not-found page. */
export function findRoute(path: string): Route & { isKnown: boolean } {
  const route = Object.hasOwn(routes, path) ? routes[path] : undefined
  return { ...(route ?? notFound), isKnown: route !== undefined }
}
