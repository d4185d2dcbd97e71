import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { freeBytes } from '#server/base/disk-space.ts'
import { realTimers, type Timers } from '#server/base/timers.ts'
import type { Config } from '#server/config/config.ts'
import { createInquiryStores } from '#server/leads/inquiry-store.ts'
import { createLeadActions } from '#server/leads/lead-actions.ts'
import { createLeadEventStore } from '#server/leads/lead-event-store.ts'
import { createLeadReader } from '#server/leads/lead-reader.ts'
import { plainFormPosts } from '#server/leads/plain-form-posts.ts'
import { createSealedQuestions } from '#server/leads/sealed-questions.ts'
import { createSentReceipts } from '#server/leads/sent-receipts.ts'
import { createUrgentSuspectStore } from '#server/leads/urgent-suspect-store.ts'
import { visitorForms } from '#server/leads/visitor-forms.ts'
import { createVisitCounting } from '#server/leads/visits/visit-counting.ts'
import { sealingKey } from '#server/machines/form-key.ts'
import { createSharedLimits } from '#server/machines/shared-limits.ts'
import { noHints, type SiteHints } from '#server/machines/site-hints.ts'
import type { SiteKeys } from '#server/machines/site-keys.ts'
import { createNotifications } from '#server/notify/notifications.ts'
import type { SiteConfig } from '#server/notify/site-config.ts'
import { readyRoutes } from '#server/operations/ready-routes.ts'
import { createSiteDocuments } from '#server/pages/site-documents.ts'
import { createInvitationPages } from '#server/people/invitation-pages.ts'
import { createOwnerAccess } from '#server/people/owner-access.ts'
import { plainSignIn } from '#server/people/plain-sign-in.ts'
import { createPhotoEncoder } from '#server/photos/encode/photo-encoder.ts'
import { createJobCardStore } from '#server/photos/gallery/job-card-store.ts'
import { createPortfolioImageStore } from '#server/photos/gallery/portfolio-image-store.ts'
import { createPhotoPages } from '#server/photos/quote/photo-pages.ts'
import { plainPhotoPosts } from '#server/photos/quote/plain-photo-posts.ts'
import { createQuotePhotos } from '#server/photos/quote/quote-photos.ts'
import { createTestimonialStore } from '#server/testimonials/testimonial-store.ts'
import { addApi } from './api.ts'
import type { WatchedBucket } from './bucket/bucket-watch.ts'
import { openBusinessSettings } from './business/business-settings.ts'
import { createPublishedCopy } from './business/published-copy.ts'
import type { Schema } from './db/schema.ts'
import { logApiAnswers } from './http/logging.ts'
import type { Readiness } from './http/readiness.ts'
import { refuseForeignOrigins } from './http/same-origin.ts'
import { securityHeaders } from './http/security-headers.ts'
import { type ServerLimits, serverLimits } from './http/server-limits.ts'
import { createSiteServer } from './http/site-server.ts'
import type { SiteHealth } from './operations/site-health.ts'
import type { SiteOperations } from './operations/site-operations.ts'
import type { SitePages } from './pages/site-pages.ts'
import { openPhotoStores } from './photos/open-photo-stores.ts'

export interface AppDependencies {
  config: SiteConfig
  db: Kysely<Schema>
  pages: SitePages
  keys: SiteKeys
  /** For photos, in place of the data folder. */
  bucket?: WatchedBucket | undefined
  /** Problems that don't keep the site from its work. */
  health: SiteHealth
  readiness: Readiness
  backUpNow: SiteOperations['backUpNow']
  limits?: ServerLimits | undefined
  now?: (() => Date) | undefined
  timers?: Timers | undefined
  /** Room on the disk of a folder. */
  roomIn?: typeof freeBytes | undefined
}

/** The whole server but for the port it listens on. Everything it depends on comes in here. */
export async function buildApp(dependencies: AppDependencies) {
  const { config, db, pages, keys, health, readiness, backUpNow, bucket } = dependencies
  const formKey = sealingKey(() => keys.form)
  const {
    limits = serverLimits,
    now = () => new Date(),
    timers = realTimers,
    roomIn = freeBytes,
  } = dependencies
  const sharedLimits = config.sharedLimits ? createSharedLimits(db, formKey) : undefined
  const isSecure = config.publicUrl.startsWith('https:')
  const headers = securityHeaders({ ...pages.headerOptions, isSecure })
  const leads = createInquiryStores(db, now)
  const testimonials = createTestimonialStore(db, now)
  const ownerBusiness = await openBusinessSettings({
    ...{ db, file: config.businessFile, key: formKey, now },
    copy: config.databaseUrl ? createPublishedCopy(config.dataDir) : undefined,
  })
  const business = ownerBusiness.source.current
  const hints = await openHints(config)
  const images = createPortfolioImageStore(db, now)
  const jobCards = createJobCardStore({ db, images, now })
  const visits = createVisitCounting({ db, publicUrl: config.publicUrl, now })
  const { renderer, front, notFoundPage, onContentChange, addRoutes } = createSiteDocuments({
    config,
    ownerBusiness,
    db,
    hints,
    pages,
    images,
    jobCards,
    testimonials,
    findReceipt: createSentReceipts(leads, now),
    headers,
    visits,
    now,
    timers,
    onFailure: (error, path) => app.log.warn({ err: error, path }, 'page made without this data'),
  })
  const app = await createSiteServer({
    ...{ config, business, limits, sharedLimits, readiness, headers, front, notFoundPage },
  })
  tellOfChanges(app, hints)
  visits.keep(app, timers)
  const access = createOwnerAccess({
    ...{ config, business, db, sharedLimits, isSecure, now, timers },
    unassignLeads: createLeadEventStore(db, now).handBack,
  })
  const telling = createNotifications(app, {
    ...{ config, business, db, keys, now, timers },
    leads: createLeadReader(db),
    suspects: createUrgentSuspectStore(db, now),
  })

  const encoder = createPhotoEncoder()
  const stores = openPhotoStores({ config, bucket, now })
  const quotePhotos = createQuotePhotos({
    ...{
      db,
      store: stores.quotes,
      dataDir: config.dataDir,
      key: formKey,
      encoder,
      roomIn,
      now,
      log: app.log,
    },
  })

  // Apart from the calls that leave a line in the log each.
  await app.register(readyRoutes, { readiness })
  await app.register((api: FastifyInstance) =>
    addApi(api, {
      ...{ config, ownerBusiness, db, hints, leads, testimonials, images, jobCards, encoder, quotePhotos },
      photoStore: stores.gallery,
      leadActions: createLeadActions(db, telling, now),
      ...{ telling, access, visits },
      ...{ onContentChange, now, timers, health, backUpNow },
    }),
  )
  const photoPages = createPhotoPages(quotePhotos, renderer)
  const invitationPages = createInvitationPages(access, renderer)
  await app.register(async (posts) => {
    logApiAnswers(posts)
    posts.addHook('onRequest', refuseForeignOrigins(config.publicUrl))
    await posts.register(plainFormPosts, {
      forms: visitorForms({ ...leads, testimonial: testimonials }),
      questions: createSealedQuestions(formKey, now),
      renderer,
      photoTokenOf: quotePhotos.tokens.ofSender,
      business,
      wakeMailer: telling.wake,
    })
    await posts.register(plainPhotoPosts, { quotePhotos, pages: photoPages, business })
    await posts.register(plainSignIn, {
      signIn: access.signIns.byPassword,
      renderer,
      invitations: invitationPages,
      business,
    })
  })
  await addRoutes(app, { photoPages, invitationPages })
  return app.withTypeProvider<ZodTypeProvider>()
}

async function openHints({ databaseUrl, postgres }: Config): Promise<SiteHints> {
  if (!databaseUrl) return noHints
  // Only here: its driver is loaded by those who use it.
  const { listenForHints } = await import('#server/machines/postgres-hints.ts')
  // A pooler in transaction mode passes no hints on.
  return listenForHints(postgres.directUrl ?? databaseUrl, postgres)
}

/**
 * Whatever a call has done may be what the owner looks at on another machine. Told after the answer, and not by triggers:
 * a transaction that notifies makes all others wait with their commit (docs/decisions/031).
 */
function tellOfChanges(app: FastifyInstance, hints: SiteHints): void {
  app.addHook('onClose', async () => hints.stop())
  if (hints === noHints) return
  app.addHook('onResponse', async ({ method }, { statusCode }) => {
    if (method !== 'GET' && method !== 'HEAD' && statusCode < 400) hints.tell('owner')
  })
}
