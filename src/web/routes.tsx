import type { ComponentType, ReactNode } from 'react'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { laterStructuredData } from './components/later-structured-data.tsx'
import { homeRest } from './documents/home/home-rest.tsx'

export interface Route {
  /** The page's module below src/web, under which the build lists its files. */
  chunk: string
  load: () => Promise<ComponentType>
  /**
   * Code of what stands below the first screen (lib/below-fold.tsx), where that is worth a chunk of its own. Such a
   * page queries nothing on its first screen: what is below brings its DataProvider along.
   */
  loadRest?: () => Promise<void>
  /** The owner's pages carry their own header and never enter an index. */
  layout: 'site' | 'owner'
  /** API paths whose answers stand in the HTML on first load. Only pages that list some may query at all. */
  dataPaths: readonly string[]
}

const site = { layout: 'site', dataPaths: [] } as const
const owner = { layout: 'owner', dataPaths: [] } as const

/** Every page by its path; each is a chunk of its own, so that a visitor fetches the page at hand and no other. */
const routes: Readonly<Record<string, Route>> = {
  [pagePaths.home]: {
    ...site,
    chunk: 'documents/home/home-page.tsx',
    load: async () => (await import('./documents/home/home-page.tsx')).HomePage,
    loadRest: homeRest.ready,
    dataPaths: [apiPaths.approvedTestimonials, apiPaths.portfolioImages],
  },
  [pagePaths.services]: {
    ...site,
    chunk: 'documents/services/services-page.tsx',
    load: async () => (await import('./documents/services/services-page.tsx')).ServicesPage,
  },
  [pagePaths.portfolio]: {
    ...site,
    chunk: 'documents/portfolio/portfolio-page.tsx',
    load: async () => (await import('./documents/portfolio/portfolio-page.tsx')).PortfolioPage,
    dataPaths: [apiPaths.portfolioImages],
  },
  [pagePaths.about]: {
    ...site,
    chunk: 'documents/about/about-page.tsx',
    load: async () => (await import('./documents/about/about-page.tsx')).AboutPage,
  },
  [pagePaths.contact]: {
    ...site,
    chunk: 'documents/contact/contact-page.tsx',
    load: async () => (await import('./documents/contact/contact-page.tsx')).ContactPage,
    loadRest: laterStructuredData.ready,
  },
  [pagePaths.quote]: {
    ...site,
    chunk: 'documents/quote/quote-page.tsx',
    load: async () => (await import('./documents/quote/quote-page.tsx')).QuotePage,
  },
  [pagePaths.submitTestimonial]: {
    ...site,
    chunk: 'documents/submit-testimonial/submit-testimonial-page.tsx',
    load: async () =>
      (await import('./documents/submit-testimonial/submit-testimonial-page.tsx')).SubmitTestimonialPage,
  },
  [pagePaths.privacy]: {
    ...site,
    chunk: 'documents/privacy/privacy-page.tsx',
    load: async () => (await import('./documents/privacy/privacy-page.tsx')).PrivacyPage,
  },
  [pagePaths.terms]: {
    ...site,
    chunk: 'documents/terms/terms-page.tsx',
    load: async () => (await import('./documents/terms/terms-page.tsx')).TermsPage,
  },
  [pagePaths.adminLogin]: {
    ...owner,
    chunk: 'owner/login/login-page.tsx',
    load: async () => (await import('./owner/login/login-page.tsx')).LoginPage,
  },
  [pagePaths.admin]: {
    ...owner,
    chunk: 'owner/dashboard/dashboard-page.tsx',
    load: async () => (await import('./owner/dashboard/dashboard-page.tsx')).DashboardPage,
  },
  [pagePaths.notifications]: {
    ...owner,
    chunk: 'owner/notifications/notifications-page.tsx',
    load: async () => (await import('./owner/notifications/notifications-page.tsx')).NotificationsPage,
  },
}

const notFound: Route = {
  ...site,
  chunk: 'documents/not-found/not-found-page.tsx',
  load: async () => (await import('./documents/not-found/not-found-page.tsx')).NotFoundPage,
}

/** The page at a path; any path that is none of ours is the not-found page. */
export function findRoute(path: string): { route: Route; isKnown: boolean } {
  const route = Object.hasOwn(routes, path) ? routes[path] : undefined
  return { route: route ?? notFound, isKnown: route !== undefined }
}

/** A page ready to be shown: its chunk has arrived. */
export interface LoadedPage {
  path: string
  layout: Route['layout']
  Page: ComponentType
  /** What a page with data stands in; the others come without the code for it. */
  Data: ComponentType<{ children: ReactNode }> | undefined
}

/** Fetches all of the page's code; rejects when it can't be had (no network, or gone after a deploy). */
export async function loadPage(path: string): Promise<LoadedPage> {
  const { route } = findRoute(path)
  const [page] = await Promise.all([loadFirstScreen(path), route.loadRest?.()])
  return page
}

/** Enough to hydrate a page whose HTML is there. */
export async function loadFirstScreen(path: string): Promise<LoadedPage> {
  const { route } = findRoute(path)
  const hasData = route.layout === 'owner' || (route.dataPaths.length > 0 && !route.loadRest)
  const [Page, Data] = await Promise.all([route.load(), hasData ? loadDataProvider() : undefined])
  return { path, layout: route.layout, Page, Data }
}

const loadDataProvider = async () => (await import('./owner/data-provider.tsx')).DataProvider
