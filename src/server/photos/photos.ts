import path from 'node:path'
import type { freeBytes } from '#server/base/disk.ts'
import type { WatchedBucket } from '#server/bucket/bucket-watch.ts'
import { photoFolders } from '#server/bucket/photo-paths.ts'
import type { SiteContext } from '#server/http/site-context.ts'
import type { Leads } from '#server/leads/leads.ts'
import type { People } from '#server/people/people.ts'
import { hours, minutes, seconds } from '#shared/durations.ts'
import { createPhotoEncoder, type PhotoEncoder } from './encode/photo-encoder.ts'
import { jobCardRoutes, ownerJobCardRoutes } from './gallery/job-card-routes.ts'
import { createJobCardStore } from './gallery/job-card-store.ts'
import { createPhotoLibrary, type PhotoLibrary } from './gallery/photo-library.ts'
import { ownerPortfolioImageRoutes, portfolioImageRoutes } from './gallery/portfolio-image-routes.ts'
import { createPortfolioImageStore } from './gallery/portfolio-image-store.ts'
import { uploadRoutes } from './gallery/upload-routes.ts'
import { createPhotoBucket } from './photo-bucket.ts'
import { createPhotoCache } from './photo-cache.ts'
import { createPhotoFolder } from './photo-folder.ts'
import type { PhotoStore } from './photo-store.ts'
import { createPhotoPages } from './quote/photo-pages.ts'
import { plainPhotoPosts } from './quote/plain-photo-posts.ts'
import { ownerQuotePhotoRoutes, quotePhotoRoutes } from './quote/quote-photo-routes.ts'
import { createQuotePhotos, type QuotePhotos } from './quote/quote-photos.ts'

const mebibyte = 1024 * 1024
/** Size of the cache for a bucket's photos: 64 MiB, mostly for visitors' pages. */
const cacheBytes = { gallery: 48 * mebibyte, quotes: 16 * mebibyte }

export type Photos = Awaited<ReturnType<typeof openPhotos>>

interface Below {
  people: People
  leads: Leads
  /** Stores photos in place of the data folder. */
  bucket: WatchedBucket | undefined
  /** Returns the free space on a folder's disk. */
  roomIn: typeof freeBytes
  /** Decodes photos; tests pass one that starts no process for each. */
  encoder?: PhotoEncoder | undefined
}

/** Opens the owner's photos and job cards, and the photos that visitors add to a quote request. */
export async function openPhotos(
  site: SiteContext,
  { people, leads, bucket, roomIn, encoder = createPhotoEncoder() }: Below,
) {
  const { app, config, db, formKey, business, renderPage, now, onContentChange } = site
  const { ownerSessions, isMore } = people
  const images = createPortfolioImageStore(db, now)
  const jobCards = createJobCardStore({ db, images, now })
  const { gallery, quotes } = openPhotoStores(site, bucket)
  const library = createPhotoLibrary({ images, store: gallery, encoder, log: app.log })
  const quotePhotos = createQuotePhotos({
    ...{ db, store: quotes, dataDir: config.dataDir, key: formKey, encoder, roomIn, now, log: app.log },
  })
  const photoPages = createPhotoPages(quotePhotos, renderPage)
  leads.attachPhotos(quotePhotos)
  await gallery.prepare()
  tidyRegularly(site, library)
  await quotes.prepare()
  tidyRegularly(site, quotePhotos)
  decodeRegularly(site, quotePhotos)

  await people.visitorCalls(async (visitors) => {
    await visitors.register(portfolioImageRoutes, { images, ownerSessions, isMore })
    await visitors.register(jobCardRoutes, { jobCards })
    await visitors.register(uploadRoutes, { images, store: gallery, isMore })
    await visitors.register(quotePhotoRoutes, { quotePhotos })
    await visitors.register(plainPhotoPosts, { quotePhotos, pages: photoPages, business })
  })
  await people.ownerCalls(async (owner) => {
    await owner.register(ownerPortfolioImageRoutes, { images, library, onContentChange })
    await owner.register(ownerJobCardRoutes, { jobCards, images, onContentChange, now })
    await owner.register(ownerQuotePhotoRoutes, {
      ...{ quotePhotos, quotes: leads.stores.quote, publicUrl: config.publicUrl },
    })
  })

  return {
    images,
    jobCards,
    photoPages,
    quotes,
    /** Permanently deletes photos that can no longer be restored. */
    async purge(): Promise<void> {
      await Promise.all([library.purge(), quotePhotos.purge()])
    },
  }
}

function openPhotoStores({ config, now }: SiteContext, bucket: WatchedBucket | undefined) {
  const open = (kind: keyof typeof photoFolders): PhotoStore => {
    const root = path.join(config.dataDir, photoFolders[kind])
    if (!bucket) return createPhotoFolder(root, { now })
    const cache = createPhotoCache({
      folder: path.join(config.dataDir, '.photo-cache', photoFolders[kind]),
      maxBytes: cacheBytes[kind],
      processes: config.webWorkers,
    })
    return createPhotoBucket({ bucket, prefix: photoFolders[kind], root, cache, now })
  }
  return { gallery: open('gallery'), quotes: open('quotes') }
}

/** Tidies at the start and a few times a day, without making the first request wait for a bucket. */
function tidyRegularly(
  { app, config }: SiteContext,
  library: Pick<PhotoLibrary, 'tidy' | 'clearAbandoned' | 'tidyCache'>,
): void {
  const noting = (work: () => Promise<void>) => () =>
    work().catch((error) => app.log.error({ err: error }, 'tidying photos failed'))
  const tidy = noting(library.tidy)
  const timers = [
    setInterval(tidy, hours(6)),
    setInterval(noting(library.tidyCache), minutes(5)),
    setInterval(noting(library.clearAbandoned), seconds(15)),
  ].map((timer) => timer.unref())
  app.addHook('onReady', config.bucket ? async () => void tidy() : tidy)
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer)
  })
}

/** Decodes photos at the start, when one was received, and periodically for those that other processes left. */
function decodeRegularly({ app }: SiteContext, { wake, look, stop }: QuotePhotos): void {
  const timer = setInterval(look, seconds(15)).unref()
  app.addHook('onReady', async () => wake())
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await stop()
  })
}
