import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Timers } from '#server/base/timers.ts'
import type { OwnerBusiness } from '#server/business/business-settings.ts'
import type { Config } from '#server/config/config.ts'
import type { Schema } from '#server/db/schema.ts'
import { nowhere } from '#server/http/addresses.ts'
import { ownerPolicy } from '#server/http/security-headers.ts'
import type { FindReceipt } from '#server/leads/sent-receipts.ts'
import type { VisitCounting } from '#server/leads/visits/visit-counting.ts'
import type { SiteHints } from '#server/machines/site-hints.ts'
import { onContentChangedElsewhere, tellPrimary } from '#server/machines/worker-messages.ts'
import type { JobCardStore } from '#server/photos/gallery/job-card-store.ts'
import type { PortfolioImageStore } from '#server/photos/gallery/portfolio-image-store.ts'
import type { TestimonialStore } from '#server/testimonials/testimonial-store.ts'
import { createContentDates } from './content-dates.ts'
import { watchContent } from './content-watch.ts'
import { createDraftPreview } from './draft-preview.ts'
import { addMachineFiles } from './machine-files.ts'
import { createMemoryFront } from './memory-front.ts'
import { createPageCache } from './page-cache.ts'
import { createPageData } from './page-data.ts'
import { createPageRenderer } from './page-renderer.ts'
import { addPages, type PageSources } from './page-routes.ts'
import { createPagesAhead } from './pages-ahead.ts'
import type { SitePages } from './site-pages.ts'

interface DocumentOptions {
  config: Pick<Config, 'publicUrl'>
  ownerBusiness: OwnerBusiness
  db: Kysely<Schema>
  hints: SiteHints
  pages: SitePages
  images: PortfolioImageStore
  jobCards: JobCardStore
  testimonials: TestimonialStore
  findReceipt: FindReceipt
  /** Of every answer. */
  headers: Readonly<Record<string, string>>
  visits: VisitCounting
  now: () => Date
  timers: Timers
  /** A page is made without some of its data. */
  onFailure: (error: unknown, path: string) => void
}

export type SiteDocuments = ReturnType<typeof createSiteDocuments>

/** The pages and what stands beside them, from their sources to the bytes that lie ready. */
export function createSiteDocuments({
  config,
  ownerBusiness,
  db,
  hints,
  pages,
  images,
  jobCards,
  testimonials,
  findReceipt,
  headers,
  visits,
  now,
  timers,
  onFailure,
}: DocumentOptions) {
  const { publicUrl } = config
  const { source } = ownerBusiness
  const business = source.current
  const readData = createPageData({ images, jobCards, testimonials, onFailure })
  const renderer = createPageRenderer({ pages, readData, now, business, publicUrl })
  const policies = { owner: pages.headerOptions.contentPolicy ?? ownerPolicy }
  const cache = createPageCache(renderer, now, policies, source.period)

  const ahead = createPagesAhead(cache)
  const makeAnew = () => {
    cache.clear()
    ahead.soon()
  }

  /** Public pages show something else from now on, in every process. */
  const onContentChange = () => {
    makeAnew()
    tellPrimary({ kind: 'content-changed' })
  }

  /** Somebody else has changed what pages show, which may be the business itself. */
  const readAgain = () => source.refresh().then(makeAnew)

  return {
    renderer,
    onContentChange,
    front: createMemoryFront(
      (address) => cache.ready(address) ?? pages.findFile(address),
      headers,
      visits.noteVisit,
    ),

    async notFoundPage() {
      const { status, encodings } = await cache.get(nowhere.page)
      return { status, headers: encodings.identity.headers, body: encodings.identity.bytes }
    },

    /** After every other route: what is left is a page, a file or not found. */
    async addRoutes(
      app: FastifyInstance,
      ofOne: Pick<PageSources, 'photoPages' | 'invitationPages'>,
    ): Promise<void> {
      // Where it fails, the next look at the version brings it.
      onContentChangedElsewhere(() => void readAgain().catch(() => {}))
      ahead.start(app, timers)
      watchContent(app, db, hints, readAgain)
      await pages.addRoutes?.(app, onContentChange)
      const contentDates = createContentDates({ db, images, jobCards, testimonials })
      addMachineFiles(app, { business, publicUrl, contentDates })
      addPages(app, {
        ...{ ...ofOne, pages: cache, findFile: pages.findFile, renderer, findReceipt, visits },
        draftPreview: createDraftPreview(renderer, ownerBusiness),
      })
    },
  }
}
