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
  /** Where posts and sign-ins are counted for all machines. */
  sharedLimits?: SharedLimits | undefined
  readiness: Readiness
  /** Of every answer. */
  headers: Readonly<Record<string, string>>
  /** What answers a request before the framework sees it, if it can. */
  front: (request: IncomingMessage, response: ServerResponse) => boolean
  notFoundPage: () => Promise<NotFoundPage>
}

/** The server with all that every request passes, and no route yet. */
export async function createSiteServer({
  config,
  business,
  limits,
  sharedLimits,
  readiness,
  headers,
  front,
  notFoundPage,
}: SiteServerOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    serverFactory: (handler) =>
      createLimitedServer(limits, (request, response, server) => {
        // A proxy keeps no connection that would be closed under the next request.
        if (readiness.isLeaving) response.shouldKeepAlive = false
        // While stopping, the framework tells clients of kept connections to go.
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
    // A long id is one that names no record.
    routerOptions: { maxParamLength: limits.maxHeadBytes },
    // At a stop, requests under way on kept connections are answered like any other.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // Of a request, too, that was under way when it was told to stop.
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
