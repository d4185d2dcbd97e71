import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { ContactRequestRecordSchema } from '#shared/contract/contact.ts'
import { QuoteRequestRecordSchema } from '#shared/contract/quote.ts'
import { apiPaths } from '#shared/paths.ts'
import { createPasswordCheck } from './auth/owner-account.ts'
import { createOwnerSessions, requireOwner } from './auth/owner-sessions.ts'
import type { Config } from './config.ts'
import type { Schema } from './db/schema.ts'
import { refuseBrokenRequest } from './http/broken-requests.ts'
import { addErrorHandler } from './http/errors.ts'
import { acceptJsonOnly, maxJsonBytes } from './http/json-body.ts'
import { logApiAnswers, loggerOptions } from './http/logging.ts'
import { addRateLimits } from './http/rate-limits.ts'
import { refuseForeignOrigins } from './http/same-origin.ts'
import { addSecurityHeaders, securityHeaders } from './http/security-headers.ts'
import { createLimitedServer, type ServerLimits, serverLimits } from './http/server-limits.ts'
import { endSlowBodies } from './http/slow-bodies.ts'
import { watchContent } from './pages/content-watch.ts'
import { createMemoryFront } from './pages/memory-front.ts'
import { createPageCache } from './pages/page-cache.ts'
import { createPageRenderer } from './pages/page-renderer.ts'
import type { SitePages } from './pages/site-pages.ts'
import { adminRoutes } from './routes/admin.ts'
import { contactRoutes } from './routes/contact.ts'
import { healthRoutes } from './routes/health.ts'
import { addMachineFiles } from './routes/machine-files.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { ownerRecordRoutes } from './routes/owner-records.ts'
import { addPages } from './routes/pages.ts'
import { quoteRoutes } from './routes/quote.ts'
import { testimonialRoutes } from './routes/testimonials.ts'
import { createContactRequestStore } from './stores/contact-requests.ts'
import { createNotificationStore } from './stores/notifications.ts'
import { createQuoteRequestStore } from './stores/quote-requests.ts'
import { createSessionStore } from './stores/sessions.ts'
import { createTestimonialStore } from './stores/testimonials.ts'
import { createUserStore } from './stores/users.ts'
import { onContentChangedElsewhere, tellPrimary } from './workers/messages.ts'

interface AppDependencies {
  config: Pick<Config, 'business' | 'logLevel' | 'publicUrl' | 'rateLimits' | 'trustProxy'>
  db: Kysely<Schema>
  pages: SitePages
  limits?: ServerLimits
  now?: () => Date
}

/** The whole server but for the port it listens on. Everything it depends on comes in here. */
export async function buildApp({
  config,
  db,
  pages,
  limits = serverLimits,
  now = () => new Date(),
}: AppDependencies) {
  const isSecure = config.publicUrl.startsWith('https:')
  const headers = securityHeaders({ ...pages.headerOptions, isSecure })
  const renderer = createPageRenderer({
    pages,
    business: config.business,
    publicUrl: config.publicUrl,
    readApi: (path) => readApi(app, path),
    now,
  })
  const cache = createPageCache(renderer, now)
  const front = createMemoryFront((address) => cache.ready(address) ?? pages.findFile(address), headers)

  const app: FastifyInstance = fastify({
    serverFactory: (handler) =>
      createLimitedServer(limits, (request, response, server) => {
        // While stopping, the framework tells clients of kept connections to go.
        if (!server.listening || !front(request, response)) handler(request, response)
      }),
    clientErrorHandler: refuseBrokenRequest,
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
  addErrorHandler(app)
  addSecurityHeaders(app, headers)
  endSlowBodies(app, limits)
  acceptJsonOnly(app)
  await app.register(cookie)
  if (config.rateLimits) await addRateLimits(app)

  await app.register((api: FastifyInstance) => addApi(api, { config, db, isSecure, now }))

  const onContentChange = () => {
    cache.clear()
    tellPrimary({ kind: 'content-changed' })
  }
  onContentChangedElsewhere(cache.clear)
  watchContent(app, db, cache.clear)
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

interface ApiDependencies {
  config: AppDependencies['config']
  db: Kysely<Schema>
  isSecure: boolean
  now: () => Date
}

async function addApi(api: FastifyInstance, { config, db, isSecure, now }: ApiDependencies): Promise<void> {
  const contactRequests = createContactRequestStore(db, now)
  const quoteRequests = createQuoteRequestStore(db, now)
  const testimonials = createTestimonialStore(db, now)
  const ownerSessions = createOwnerSessions(createSessionStore(db, now), isSecure, now)
  const checkPassword = createPasswordCheck(createUserStore(db, now))
  const sameOriginOnly = refuseForeignOrigins(config.publicUrl)
  logApiAnswers(api)

  await api.register(async (visitors) => {
    visitors.addHook('onRequest', sameOriginOnly)
    await visitors.register(healthRoutes, { db })
    await visitors.register(contactRoutes, { contactRequests })
    await visitors.register(quoteRoutes, { quoteRequests })
    await visitors.register(testimonialRoutes, { testimonials, ownerSessions })
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
