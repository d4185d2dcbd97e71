import type { IncomingMessage, ServerResponse } from 'node:http'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from '#server/config/config.ts'
import type { SharedLimits } from '#server/machines/shared-limits.ts'
import type { Business } from '#shared/contract/business.ts'
import { readableAddress } from './addresses.ts'
import { type NotFoundPage, refuseBrokenRequests } from './broken-requests.ts'
import { addErrorHandler } from './errors.ts'
import { acceptJsonOnly, maxJsonBytes } from './json-body.ts'
import { loggerOptions } from './logging.ts'
import { addRateLimits } from './rate-limits.ts'
import type { Readiness } from './readiness.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { createLimitedServer, type ServerLimits } from './server-limits.ts'
import { endSlowBodies } from './slow-bodies.ts'

interface SiteServerOptions {
  config: Pick<Config, 'logLevel' | 'rateLimits' | 'trustProxy'>
  business: () => Business
  limits: ServerLimits
  /** Counts form posts and sign-ins for all machines. */
  sharedLimits?: SharedLimits | undefined
  readiness: Readiness
  headers: Readonly<Record<string, string>>
  /** Handles a request from the response cache before the framework, and returns whether it did. */
  front: (request: IncomingMessage, response: ServerResponse) => boolean
  notFoundPage: () => Promise<NotFoundPage>
}

/** Creates the server with everything that all requests pass, and without routes. */
export async function createSiteServer(options: SiteServerOptions): Promise<FastifyInstance> {
  const { config, business, limits, sharedLimits, readiness, headers, front, notFoundPage } = options
  const app: FastifyInstance = fastify({
    serverFactory: (handler) =>
      createLimitedServer(limits, (request, response, server) => {
        // The connection is not kept, because it would soon be closed under the proxy's next request.
        if (readiness.isLeaving) response.shouldKeepAlive = false
        // While the server stops, the framework handles the request and closes the client's connection.
        if (!server.listening || !front(request, response)) handler(request, response)
      }),
    clientErrorHandler: refuseBrokenRequests(headers, notFoundPage, limits.maxHeadBytes),
    logger: loggerOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: maxJsonBytes,
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    // A very long id is allowed, and then matches no record.
    routerOptions: { maxParamLength: limits.maxHeadBytes },
    // While the server stops, requests on open connections still get their normal response.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // This also covers a request that was being handled when the stop began.
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.isLeaving) reply.raw.shouldKeepAlive = false
  })
  addErrorHandler(app, business)
  addSecurityHeaders(app, headers)
  endSlowBodies(app, limits)
  acceptJsonOnly(app)
  await app.register(cookie)
  if (config.rateLimits) await addRateLimits(app, sharedLimits)
  return app
}
