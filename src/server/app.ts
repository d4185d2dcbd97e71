import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { realTimers, type Timers } from '#server/base/timers.ts'
import type { WatchedBucket } from '#server/bucket/bucket-watch.ts'
import { openBusiness } from '#server/business/business.ts'
import type { Db } from '#server/db/schema.ts'
import type { Readiness } from '#server/http/readiness.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { type ServerLimits, serverLimits } from '#server/http/server-limits.ts'
import type { SiteContext } from '#server/http/site-context.ts'
import { createSiteServer } from '#server/http/site-server.ts'
import { createLeadReader } from '#server/leads/lead-reader.ts'
import { openLeads } from '#server/leads/leads.ts'
import { createUrgentSuspectStore } from '#server/leads/urgent-suspect-store.ts'
import { sealingKey } from '#server/machines/form-key.ts'
import { createSharedLimits } from '#server/machines/shared-limits.ts'
import type { SiteKeys } from '#server/machines/site-keys.ts'
import { openNotify } from '#server/notify/notify.ts'
import type { SiteConfig } from '#server/notify/site-config.ts'
import { openOffers } from '#server/offers/offers.ts'
import { openOperations } from '#server/operations/operations.ts'
import type { SiteOperations } from '#server/operations/site-operations.ts'
import { openPages } from '#server/pages/pages.ts'
import type { SitePages } from '#server/pages/site-pages.ts'
import { openPeople } from '#server/people/people.ts'
import type { PhotoEncoder } from '#server/photos/encode/photo-encoder.ts'
import { openPhotos } from '#server/photos/photos.ts'
import { openTestimonials } from '#server/testimonials/testimonials.ts'
import { createVisitReader } from '#server/visits/visit-reader.ts'
import { openVisits } from '#server/visits/visits.ts'
import { freeBytes } from './base/disk.ts'
import { openChangeSignals } from './machines/open-change-signals.ts'
import { createOfferReader } from './offers/offer-store.ts'

export interface AppDependencies extends Pick<SiteOperations, 'health' | 'backUpNow'> {
  config: SiteConfig
  db: Db
  pages: SitePages
  keys: SiteKeys
  /** Stores photos in place of the data folder. */
  bucket?: WatchedBucket | undefined
  readiness: Readiness
  /** Waits for the second copy before an answer that something was stored. */
  beforeReceipt?: (() => Promise<void>) | undefined
  limits?: ServerLimits | undefined
  now?: (() => Date) | undefined
  timers?: Timers | undefined
  /** Returns the free space on a folder's disk. */
  roomIn?: typeof freeBytes | undefined
  /** Decodes photos. */
  photoEncoder?: PhotoEncoder | undefined
}

/** Builds the whole server except for listening: it opens all rooms in the order of their dependencies. */
export async function buildApp(dependencies: AppDependencies) {
  const { config, db, pages: built, keys, bucket, health, readiness, backUpNow } = dependencies
  const { limits = serverLimits, now = () => new Date() } = dependencies
  const { timers = realTimers, roomIn = freeBytes, photoEncoder: encoder } = dependencies
  const formKey = sealingKey(() => keys.form)
  const sharedLimits = config.sharedLimits ? createSharedLimits(db, formKey) : undefined
  const isSecure = config.publicUrl.startsWith('https:')
  const headers = securityHeaders({ ...built.headerOptions, isSecure })
  const business = () => ownerBusiness.source.current()

  const app = await createSiteServer({
    ...{ config, business, limits, sharedLimits, readiness, headers },
    front: (request, response) => pages.front(request, response),
    notFoundPage: () => pages.notFoundPage(),
  })
  const { beforeReceipt } = dependencies
  if (beforeReceipt) {
    app.addHook('onSend', async ({ method }, { statusCode }) => {
      if (method === 'POST' && (statusCode === 201 || statusCode === 303)) await beforeReceipt()
    })
  }
  const site: SiteContext = {
    ...{ app, config, db, now, timers, formKey, business },
    changeSignals: await openChangeSignals(app, config),
    renderPage: (...page) => pages.renderPage(...page),
    onContentChange: () => pages.onContentChange(),
  }
  const people = await openPeople(site, sharedLimits)
  const leadReaders = {
    leads: createLeadReader(db),
    suspects: createUrgentSuspectStore(db, now),
    offers: createOfferReader(db),
    visits: createVisitReader(db, { business, formKey, publicUrl: config.publicUrl }),
  }
  const { channels } = config
  const notify = await openNotify(site, { people, keys, channels, ...leadReaders })
  const ownerBusiness = await openBusiness(site, { people })
  const leads = await openLeads(site, { people, notify })
  const hasMail = channels.mail !== undefined
  const visits = await openVisits(site, { people, notify, leads, hasMail })
  const offers = await openOffers(site, { people, notify, leads, visits, hasMail })
  const testimonials = await openTestimonials(site, { people, notify, leads })
  const photos = await openPhotos(site, { people, leads, bucket, roomIn, encoder })
  const pages = await openPages(site, {
    people,
    ownerBusiness,
    leads,
    customerVisits: visits,
    offers,
    testimonials,
    photos,
    built,
    headers,
  })
  await openOperations(site, { people, notify, photos, health, readiness, backUpNow })
  return app.withTypeProvider<ZodTypeProvider>()
}
