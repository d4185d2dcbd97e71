import path from 'node:path'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { hours } from '#shared/durations.ts'
import { inquiryKinds } from '#shared/leads/kinds.ts'
import { createLoginThrottle } from './auth/login-throttle.ts'
import { createPasswordCheck } from './auth/owner-account.ts'
import { createOwnerSessions, requireOwner } from './auth/owner-sessions.ts'
import { createSignIn } from './auth/sign-in.ts'
import type { Config } from './config.ts'
import type { Schema } from './db/schema.ts'
import { refuseBrokenAddresses, refuseBrokenRequests } from './http/broken-requests.ts'
import { addErrorHandler } from './http/errors.ts'
import { acceptJsonOnly, maxJsonBytes } from './http/json-body.ts'
import { logApiAnswers, loggerOptions } from './http/logging.ts'
import { addRateLimits } from './http/rate-limits.ts'
import { refuseForeignOrigins } from './http/same-origin.ts'
import { addSecurityHeaders, securityHeaders } from './http/security-headers.ts'
import { createLimitedServer, type ServerLimits, serverLimits } from './http/server-limits.ts'
import { endSlowBodies } from './http/slow-bodies.ts'
import { createPhotoEncoder } from './images/photo-encoder.ts'
import { createPhotoFolder } from './images/photo-folder.ts'
import { createPhotoLibrary, type PhotoLibrary } from './images/photo-library.ts'
import { createOwnerMailing, type OwnerMailing } from './mail/owner-mailing.ts'
import { nativeFormPosts } from './native-forms/native-form-posts.ts'
import { plainSignIn } from './native-forms/plain-sign-in.ts'
import { createSealedQuestions } from './native-forms/sealed-questions.ts'
import { visitorForms } from './native-forms/visitor-forms.ts'
import type { SiteHealth } from './operations/site-health.ts'
import { watchContent } from './pages/content-watch.ts'
import { createMemoryFront } from './pages/memory-front.ts'
import { createPageCache } from './pages/page-cache.ts'
import { createPageData } from './pages/page-data.ts'
import { createPageRenderer } from './pages/page-renderer.ts'
import type { SitePages } from './pages/site-pages.ts'
import { accountRoutes } from './routes/account.ts'
import { adminRoutes } from './routes/admin.ts'
import { healthRoutes } from './routes/health.ts'
import { inquiryRoutes } from './routes/inquiries.ts'
import { inquirySendRoutes } from './routes/inquiry-sends.ts'
import { addMachineFiles } from './routes/machine-files.ts'
import { mailRoutes } from './routes/mail.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { ownerPortfolioImageRoutes } from './routes/owner-portfolio-images.ts'
import { ownerSummaryRoutes } from './routes/owner-summary.ts'
import { addPages } from './routes/pages.ts'
import { portfolioImageRoutes } from './routes/portfolio-images.ts'
import { testimonialReviewRoutes, testimonialRoutes } from './routes/testimonials.ts'
import { uploadRoutes } from './routes/uploads.ts'
import { createLeadStores, type LeadStores } from './stores/lead-stores.ts'
import { createNotificationStore } from './stores/notifications.ts'
import { createOwnerSummaryStore } from './stores/owner-summary.ts'
import { createPortfolioImageStore, type PortfolioImageStore } from './stores/portfolio-images.ts'
import { createSessionStore } from './stores/sessions.ts'
import { createUserStore } from './stores/users.ts'
import { realTimers, type Timers } from './timers.ts'
import { onContentChangedElsewhere, tellPrimary } from './workers/messages.ts'

interface AppDependencies {
  config: Pick<
    Config,
    'business' | 'dataDir' | 'logLevel' | 'mail' | 'publicUrl' | 'rateLimits' | 'trustProxy'
  >
  db: Kysely<Schema>
  pages: SitePages
  /** Seals the security questions of forms sent without JavaScript. */
  formKey: Buffer
  limits?: ServerLimits
  now?: () => Date
  timers?: Timers
  /** Problems that don't keep the site from its work; none are known without. */
  health?: SiteHealth
}

/** The whole server but for the port it listens on. Everything it depends on comes in here. */
export async function buildApp(dependencies: AppDependencies) {
  const { config, db, pages, formKey, now = () => new Date(), timers = realTimers } = dependencies
  const { limits = serverLimits, health = async () => [] } = dependencies
  const isSecure = config.publicUrl.startsWith('https:')
  const headers = securityHeaders({ ...pages.headerOptions, isSecure })
  const stores = createLeadStores(db, now)
  const images = createPortfolioImageStore(db, now)
  const readData = createPageData({
    ...{ images, testimonials: stores.testimonial },
    onFailure: (error, path) => app.log.warn({ err: error, path }, 'page made without this data'),
  })
  const renderer = createPageRenderer({
    ...{ pages, readData, now },
    business: config.business,
    publicUrl: config.publicUrl,
  })
  const cache = createPageCache(renderer, now)
  const front = createMemoryFront((address) => cache.ready(address) ?? pages.findFile(address), headers)

  const app: FastifyInstance = fastify({
    serverFactory: (handler) =>
      createLimitedServer(limits, (request, response, server) => {
        // While stopping, the framework tells clients of kept connections to go.
        if (!server.listening || !front(request, response)) handler(request, response)
      }),
    clientErrorHandler: refuseBrokenRequests(headers),
    frameworkErrors: refuseBrokenAddresses(headers),
    logger: loggerOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: maxJsonBytes,
    rewriteUrl: ({ url = '/' }) => withoutOrigin(url),
    // At a stop, requests under way on kept connections are answered like any other.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  addErrorHandler(app, config.business)
  addSecurityHeaders(app, headers)
  endSlowBodies(app, limits)
  acceptJsonOnly(app)
  await app.register(cookie)
  if (config.rateLimits) await addRateLimits(app)

  const owner = createOwner({ config, db, isSecure, now, timers })
  const mailing = createOwnerMailing(app, { config, db, now, every: timers.every })
  const onContentChange = () => {
    cache.clear()
    tellPrimary({ kind: 'content-changed' })
  }
  onContentChangedElsewhere(cache.clear)
  watchContent(app, db, cache.clear)
  await app.register((api: FastifyInstance) =>
    addApi(api, { config, db, stores, images, mailing, owner, now, timers, health, onContentChange }),
  )
  await app.register(async (posts) => {
    logApiAnswers(posts)
    posts.addHook('onRequest', refuseForeignOrigins(config.publicUrl))
    const questions = createSealedQuestions(formKey, now)
    await posts.register(nativeFormPosts, {
      ...{ questions, renderer },
      forms: visitorForms(stores),
      phone: config.business.phone,
      wakeMailer: mailing.wake,
    })
    await posts.register(plainSignIn, {
      ...{ renderer, signIn: owner.signIn },
      phone: config.business.phone,
    })
  })
  await pages.addRoutes?.(app, onContentChange)
  addMachineFiles(app, config.business, config.publicUrl)
  addPages(app, { pages: cache, findFile: pages.findFile })
  return app.withTypeProvider<ZodTypeProvider>()
}

/** The path of an address in absolute form, which a client may send (RFC 9112, 3.2.2). */
function withoutOrigin(address: string): string {
  const [, path] = /^https?:\/\/[^/?]*(.*)$/i.exec(address) ?? []
  if (path === undefined) return address
  return path.startsWith('/') ? path : `/${path}`
}

/** Who the owner is, and how one becomes it. */
function createOwner({
  config,
  db,
  isSecure,
  now,
  timers,
}: Required<Pick<AppDependencies, 'config' | 'db' | 'now' | 'timers'>> & { isSecure: boolean }) {
  const ownerSessions = createOwnerSessions(createSessionStore(db, now), isSecure, now)
  const users = createUserStore(db, now)
  const checkPassword = createPasswordCheck(users)
  const throttle = config.rateLimits ? createLoginThrottle(now, timers.sleep) : undefined
  return {
    ownerSessions,
    users,
    checkPassword,
    signIn: createSignIn({ ownerSessions, checkPassword, throttle }),
  }
}

type Owner = ReturnType<typeof createOwner>

interface ApiDependencies {
  config: AppDependencies['config']
  db: Kysely<Schema>
  stores: LeadStores
  images: PortfolioImageStore
  mailing: OwnerMailing
  owner: Owner
  /** Public pages show something else from now on. */
  onContentChange: () => void
  now: () => Date
  timers: Timers
  health: SiteHealth
}

async function addApi(api: FastifyInstance, deps: ApiDependencies): Promise<void> {
  const { config, db, stores, images, mailing, owner, onContentChange, now, timers, health } = deps
  const { ownerSessions, users, checkPassword, signIn } = owner
  const testimonials = stores.testimonial
  const wakeMailer = mailing.wake
  const folder = createPhotoFolder(path.join(config.dataDir, 'uploads'))
  const library = createPhotoLibrary({ images, folder, encoder: createPhotoEncoder(), log: api.log })
  const sameOriginOnly = refuseForeignOrigins(config.publicUrl)
  logApiAnswers(api)
  await folder.prepare()
  tidyRegularly(api, library)

  await api.register(async (visitors) => {
    visitors.addHook('onRequest', sameOriginOnly)
    await visitors.register(healthRoutes, { db, health })
    for (const kind of inquiryKinds) {
      await visitors.register(inquirySendRoutes({ kind, store: stores[kind], wakeMailer }))
    }
    await visitors.register(testimonialRoutes, {
      ...{ testimonials, ownerSessions, onContentChange, wakeMailer },
    })
    await visitors.register(portfolioImageRoutes, { images, ownerSessions })
    await visitors.register(uploadRoutes, { images, folder, ownerSessions })
    await visitors.register(adminRoutes, { ownerSessions, signIn })
  })

  await api.register(async (ownerOnly) => {
    ownerOnly.addHook('onRequest', requireOwner(ownerSessions))
    ownerOnly.addHook('onRequest', sameOriginOnly)
    for (const kind of inquiryKinds) {
      await ownerOnly.register(inquiryRoutes({ kind, store: stores[kind], wakeMailer, now }))
    }
    await ownerOnly.register(notificationRoutes, {
      notifications: createNotificationStore(db, now),
      ownerSessions,
    })
    await ownerOnly.register(ownerSummaryRoutes, {
      summaries: createOwnerSummaryStore(db),
      ownerSessions,
      timers,
    })
    await ownerOnly.register(testimonialReviewRoutes, { testimonials, onContentChange, wakeMailer })
    await ownerOnly.register(ownerPortfolioImageRoutes, { images, library, onContentChange })
    await ownerOnly.register(mailRoutes, { config, mailing, now })
    await ownerOnly.register(accountRoutes, { ownerSessions, checkPassword, users })
  })
}

/** At the start, before the first request, and a few times a day. */
function tidyRegularly(api: FastifyInstance, library: PhotoLibrary): void {
  const tidy = () => library.tidy().catch((error) => api.log.error({ err: error }, 'tidying photos failed'))
  const timer = setInterval(() => void tidy(), hours(6)).unref()
  api.addHook('onReady', tidy)
  api.addHook('onClose', async () => clearInterval(timer))
}
