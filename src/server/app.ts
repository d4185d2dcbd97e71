import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { createOwnerAccess } from './auth/owner-access.ts'
import { openBusinessSettings } from './business/business-settings.ts'
import { createPublishedCopy } from './business/published-copy.ts'
import type { VapidKeys } from './channels/web-push/vapid-keys.ts'
import type { Config } from './config.ts'
import type { Schema } from './db/schema.ts'
import { logApiAnswers } from './http/logging.ts'
import { refuseForeignOrigins } from './http/same-origin.ts'
import { securityHeaders } from './http/security-headers.ts'
import { type ServerLimits, serverLimits } from './http/server-limits.ts'
import { createSiteServer } from './http/site-server.ts'
import { freeBytes } from './operations/disk-space.ts'
import type { SiteHealth } from './operations/site-health.ts'
import type { SiteOperations } from './operations/site-operations.ts'
import { createOwnerTelling } from './outbox/owner-telling.ts'
import type { SitePages } from './pages/site-pages.ts'
import { createVisitCounting } from './pages/visit-counting.ts'
import { createPhotoEncoder } from './photos/photo-encoder.ts'
import { createQuotePhotos } from './photos/quote-photos.ts'
import { createPhotoPages } from './plain-forms/photo-pages.ts'
import { plainFormPosts } from './plain-forms/plain-form-posts.ts'
import { plainPhotoPosts } from './plain-forms/plain-photo-posts.ts'
import { plainSignIn } from './plain-forms/plain-sign-in.ts'
import { createSealedQuestions } from './plain-forms/sealed-questions.ts'
import { createSentReceipts } from './plain-forms/sent-receipts.ts'
import { visitorForms } from './plain-forms/visitor-forms.ts'
import { addApi } from './routes/api.ts'
import { createSiteDocuments } from './routes/site-documents.ts'
import { createJobCardStore } from './stores/job-cards.ts'
import { createLeadStores } from './stores/lead-stores.ts'
import { createPortfolioImageStore } from './stores/portfolio-images.ts'
import { realTimers, type Timers } from './timers.ts'

export interface AppDependencies {
  config: Config
  db: Kysely<Schema>
  pages: SitePages
  /** Seals the security questions of forms sent without JavaScript. */
  formKey: Buffer
  /** By which push services know this site. */
  vapidKeys: VapidKeys
  /** Problems that don't keep the site from its work. */
  health: SiteHealth
  backUpNow: SiteOperations['backUpNow']
  limits?: ServerLimits | undefined
  now?: (() => Date) | undefined
  timers?: Timers | undefined
  /** Room on the disk of a folder. */
  roomIn?: typeof freeBytes | undefined
}

/** The whole server but for the port it listens on. Everything it depends on comes in here. */
export async function buildApp(dependencies: AppDependencies) {
  const { config, db, pages, formKey, vapidKeys, health, backUpNow } = dependencies
  const {
    limits = serverLimits,
    now = () => new Date(),
    timers = realTimers,
    roomIn = freeBytes,
  } = dependencies
  const isSecure = config.publicUrl.startsWith('https:')
  const headers = securityHeaders({ ...pages.headerOptions, isSecure })
  const leads = createLeadStores(db, now)
  const ownerBusiness = await openBusinessSettings({
    ...{ db, file: config.businessFile, key: formKey, now },
    copy: config.databaseUrl ? createPublishedCopy(config.dataDir) : undefined,
  })
  const business = ownerBusiness.source.current
  const images = createPortfolioImageStore(db, now)
  const jobCards = createJobCardStore({ db, images, now })
  const visits = createVisitCounting({ db, publicUrl: config.publicUrl, now })
  const { renderer, front, onContentChange, addRoutes } = createSiteDocuments({
    config,
    ownerBusiness,
    db,
    pages,
    images,
    jobCards,
    testimonials: leads.testimonial,
    findReceipt: createSentReceipts(leads, now),
    headers,
    visits,
    now,
    onFailure: (error, path) => app.log.warn({ err: error, path }, 'page made without this data'),
  })
  const app = await createSiteServer({ config, business, limits, headers, front })
  visits.keep(app, timers)
  const access = createOwnerAccess({ config, business, db, isSecure, now, timers })
  const telling = createOwnerTelling(app, { config, business, db, vapidKeys, now, timers })

  const encoder = createPhotoEncoder()
  const quotePhotos = createQuotePhotos({
    ...{ db, dataDir: config.dataDir, key: formKey, encoder, roomIn, now, log: app.log },
  })

  await app.register((api: FastifyInstance) =>
    addApi(api, {
      ...{ config, ownerBusiness, db, leads, images, jobCards, encoder, quotePhotos },
      ...{ telling, access, visits },
      ...{ onContentChange, now, timers, health, backUpNow },
    }),
  )
  const photoPages = createPhotoPages(quotePhotos, renderer)
  await app.register(async (posts) => {
    logApiAnswers(posts)
    posts.addHook('onRequest', refuseForeignOrigins(config.publicUrl))
    await posts.register(plainFormPosts, {
      forms: visitorForms(leads),
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
      business,
    })
  })
  await addRoutes(app, photoPages)
  return app.withTypeProvider<ZodTypeProvider>()
}
