import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { ContactRequestRecordSchema } from '#shared/contract/contact.ts'
import { QuoteRequestRecordSchema } from '#shared/contract/quote.ts'
import { seconds } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { createPasswordCheck } from './auth/owner-account.ts'
import { createOwnerSessions, requireOwner } from './auth/owner-sessions.ts'
import type { Config } from './config.ts'
import type { Schema } from './db/schema.ts'
import { addErrorHandler } from './http/errors.ts'
import { acceptJsonOnly, maxJsonBytes } from './http/json-body.ts'
import { logApiAnswers, loggerOptions } from './http/logging.ts'
import { addRateLimits } from './http/rate-limits.ts'
import { refuseForeignOrigins } from './http/same-origin.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { nativeFormPosts } from './native-forms/native-form-posts.ts'
import { createSealedQuestions } from './native-forms/sealed-questions.ts'
import { type VisitorStores, visitorForms } from './native-forms/visitor-forms.ts'
import { createPageCache } from './pages/page-cache.ts'
import { createPageRenderer } from './pages/page-renderer.ts'
import type { SitePages } from './pages/site-pages.ts'
import { adminRoutes } from './routes/admin.ts'
import { contactRoutes } from './routes/contact.ts'
import { healthRoutes } from './routes/health.ts'
import { addMachineFiles } from './routes/machine-files.ts'
import { notSpamRoutes } from './routes/not-spam.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { ownerRecordRoutes } from './routes/owner-records.ts'
import { addPages } from './routes/pages.ts'
import { quoteRoutes } from './routes/quote.ts'
import { testimonialReviewRoutes, testimonialRoutes } from './routes/testimonials.ts'
import { createContactRequestStore } from './stores/contact-requests.ts'
import { createNotificationStore } from './stores/notifications.ts'
import { createQuoteRequestStore } from './stores/quote-requests.ts'
import { createSessionStore } from './stores/sessions.ts'
import { createTestimonialStore } from './stores/testimonials.ts'
import { createUserStore } from './stores/users.ts'

interface AppDependencies {
  config: Pick<Config, 'business' | 'logLevel' | 'publicUrl' | 'rateLimits' | 'trustProxy'>
  db: Kysely<Schema>
  pages: SitePages
  /** Seals the security questions of forms sent without JavaScript. */
  formKey: Buffer
  now?: () => Date
}

/** The whole server but for the port it listens on. Everything it depends on comes in here. */
export async function buildApp({ config, db, pages, formKey, now = () => new Date() }: AppDependencies) {
  const isSecure = config.publicUrl.startsWith('https:')
  const app = fastify({
    logger: loggerOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: maxJsonBytes,
    requestTimeout: seconds(30),
    // At a stop, requests under way on kept connections are answered like any other.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  addErrorHandler(app)
  addSecurityHeaders(app, { isSecure, ...pages.headerOptions })
  acceptJsonOnly(app)
  await app.register(cookie)
  if (config.rateLimits) await addRateLimits(app)

  const renderer = createPageRenderer({
    pages,
    business: config.business,
    publicUrl: config.publicUrl,
    readApi: (path) => readApi(app, path),
    now,
  })
  const cache = createPageCache(renderer, now)
  const stores: VisitorStores = {
    contactRequests: createContactRequestStore(db, now),
    quoteRequests: createQuoteRequestStore(db, now),
    testimonials: createTestimonialStore(db, now),
  }
  await app.register((api: FastifyInstance) =>
    addApi(api, { config, db, stores, isSecure, onContentChange: cache.clear, now }),
  )
  await app.register(async (posts) => {
    logApiAnswers(posts)
    posts.addHook('onRequest', refuseForeignOrigins(config.publicUrl))
    const questions = createSealedQuestions(formKey, now)
    await posts.register(nativeFormPosts, { forms: visitorForms(stores), questions, renderer, now })
  })
  await pages.addFiles(app, cache.clear)
  addMachineFiles(app, config.business, config.publicUrl)
  addPages(app, cache)
  return app.withTypeProvider<ZodTypeProvider>()
}

interface ApiDependencies {
  config: AppDependencies['config']
  db: Kysely<Schema>
  stores: VisitorStores
  isSecure: boolean
  /** Public pages show something else from now on. */
  onContentChange: () => void
  now: () => Date
}

async function addApi(
  api: FastifyInstance,
  { config, db, stores, isSecure, onContentChange, now }: ApiDependencies,
): Promise<void> {
  const { contactRequests, quoteRequests, testimonials } = stores
  const ownerSessions = createOwnerSessions(createSessionStore(db, now), isSecure, now)
  const checkPassword = createPasswordCheck(createUserStore(db, now))
  const sameOriginOnly = refuseForeignOrigins(config.publicUrl)
  logApiAnswers(api)

  await api.register(async (visitors) => {
    visitors.addHook('onRequest', sameOriginOnly)
    await visitors.register(healthRoutes, { db })
    await visitors.register(contactRoutes, { contactRequests })
    await visitors.register(quoteRoutes, { quoteRequests })
    await visitors.register(testimonialRoutes, { testimonials, ownerSessions, onContentChange })
    await visitors.register(adminRoutes, { ownerSessions, checkPassword })
  })

  await api.register(async (owner) => {
    owner.addHook('onRequest', requireOwner(ownerSessions))
    owner.addHook('onRequest', sameOriginOnly)
    await owner.register(ownerRecordRoutes, {
      store: contactRequests,
      record: ContactRequestRecordSchema,
      listPath: apiPaths.contactRequests,
      itemPath: apiPaths.contactRequest,
      restorePath: apiPaths.restoreContactRequest,
    })
    await owner.register(ownerRecordRoutes, {
      store: quoteRequests,
      record: QuoteRequestRecordSchema,
      listPath: apiPaths.quoteRequests,
      itemPath: apiPaths.quoteRequest,
      restorePath: apiPaths.restoreQuoteRequest,
    })
    await owner.register(testimonialReviewRoutes, { testimonials, onContentChange })
    await owner.register(notSpamRoutes, { store: contactRequests, path: apiPaths.notSpamContactRequest })
    await owner.register(notSpamRoutes, { store: quoteRequests, path: apiPaths.notSpamQuoteRequest })
    await owner.register(notSpamRoutes, { store: testimonials, path: apiPaths.notSpamTestimonial })
    await owner.register(notificationRoutes, { notifications: createNotificationStore(db) })
  })
}

/** One of our own public answers, for a page's first load; undefined when it can't be had just now. */
async function readApi(app: FastifyInstance, url: string): Promise<unknown> {
  const answer = await app.inject({ method: 'GET', url })
  if (answer.statusCode === 200) return answer.json()
  app.log.warn({ url, status: answer.statusCode }, 'page made without this data')
  return undefined
}
