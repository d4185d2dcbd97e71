import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { OwnerBusiness } from '#server/business/business-settings.ts'
import type { Config } from '#server/config.ts'
import type { Schema } from '#server/db/schema.ts'
import type { SiteHints } from '#server/db/site-hints.ts'
import { nowhere } from '#server/http/addresses.ts'
import { ownerPolicy } from '#server/http/security-headers.ts'
import { createContentDates } from '#server/pages/content-dates.ts'
import { watchContent } from '#server/pages/content-watch.ts'
import { createDraftPreview } from '#server/pages/draft-preview.ts'
import { createMemoryFront } from '#server/pages/memory-front.ts'
import { createPageCache } from '#server/pages/page-cache.ts'
import { createPageData } from '#server/pages/page-data.ts'
import { createPageRenderer } from '#server/pages/page-renderer.ts'
import { createPagesAhead } from '#server/pages/pages-ahead.ts'
import type { SitePages } from '#server/pages/site-pages.ts'
import type { VisitCounting } from '#server/pages/visit-counting.ts'
import type { FindReceipt } from '#server/plain-forms/sent-receipts.ts'
import type { JobCardStore } from '#server/stores/job-cards.ts'
import type { PortfolioImageStore } from '#server/stores/portfolio-images.ts'
import type { TestimonialStore } from '#server/stores/testimonials.ts'
import type { Timers } from '#server/timers.ts'
import { onContentChangedElsewhere, tellPrimary } from '#server/workers/messages.ts'
import { addMachineFiles } from './machine-files.ts'
import { addPages, type PageSources } from './pages.ts'

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
