import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Schema } from '#server/db/schema.ts'
import { ownerPolicy } from '#server/http/security-headers.ts'
import { watchContent } from '#server/pages/content-watch.ts'
import { createMemoryFront } from '#server/pages/memory-front.ts'
import { createPageCache } from '#server/pages/page-cache.ts'
import { createPageData } from '#server/pages/page-data.ts'
import { createPageRenderer } from '#server/pages/page-renderer.ts'
import type { SitePages } from '#server/pages/site-pages.ts'
import type { PortfolioImageStore } from '#server/stores/portfolio-images.ts'
import type { TestimonialStore } from '#server/stores/testimonials.ts'
import { onContentChangedElsewhere, tellPrimary } from '#server/workers/messages.ts'
import { addMachineFiles } from './machine-files.ts'
import { addPages } from './pages.ts'

interface DocumentOptions {
  config: Pick<Config, 'business' | 'publicUrl'>
  db: Kysely<Schema>
  pages: SitePages
  images: PortfolioImageStore
  testimonials: TestimonialStore
  /** Of every answer. */
  headers: Readonly<Record<string, string>>
  now: () => Date
  /** A page is made without some of its data. */
  onFailure: (error: unknown, path: string) => void
}

export type SiteDocuments = ReturnType<typeof createSiteDocuments>

/** The pages and what stands beside them, from their sources to the bytes that lie ready. */
export function createSiteDocuments({
  config,
  db,
  pages,
  images,
  testimonials,
  headers,
  now,
  onFailure,
}: DocumentOptions) {
  const { business, publicUrl } = config
  const readData = createPageData({ images, testimonials, onFailure })
  const renderer = createPageRenderer({ pages, readData, now, business, publicUrl })
  const cache = createPageCache(renderer, now, {
    owner: pages.headerOptions.contentPolicy ?? ownerPolicy,
  })

  /** Public pages show something else from now on, in every process. */
  const onContentChange = () => {
    cache.clear()
    tellPrimary({ kind: 'content-changed' })
  }

  return {
    renderer,
    onContentChange,
    front: createMemoryFront((address) => cache.ready(address) ?? pages.findFile(address), headers),

    /** After every other route: what is left is a page, a file or not found. */
    async addRoutes(app: FastifyInstance): Promise<void> {
      onContentChangedElsewhere(cache.clear)
      watchContent(app, db, cache.clear)
      await pages.addRoutes?.(app, onContentChange)
      addMachineFiles(app, business, publicUrl)
      addPages(app, { pages: cache, findFile: pages.findFile })
    },
  }
}
