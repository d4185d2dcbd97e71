import rateLimit, { type FastifyRateLimitStore, normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SharedLimits } from '#server/machines/shared-limits.ts'
import { createSiteHitCounter } from '#server/machines/site-hits.ts'
import { minutes } from '#shared/durations.ts'
import { HttpError, isOwners } from './errors.ts'

/** Limit per client: generous to a person who corrects a form a few times, strict on a script. */
export const publicFormLimit = { rateLimit: { max: 10, timeWindow: minutes(10) } }
/** A challenge is requested with every visit to the sign-in page, and again every few minutes while it is open. */
export const challengeLimit = { rateLimit: { max: 60, timeWindow: minutes(15) } }
/** A program sends for everybody who rings, so its limit is what a busy day never reaches. */
export const doorLimit = { rateLimit: { max: 120, timeWindow: minutes(1) } }
export const loginLimit = { rateLimit: { max: 10, timeWindow: minutes(15) } }

/** Activates the limits of routes that have one. Without `shared`, each machine counts by itself. */
export async function addRateLimits(app: FastifyInstance, shared?: SharedLimits): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => `${request.method} ${request.routeOptions.url} ${clientKey(request)}`,
    store: storeOf(shared?.count ?? createSiteHitCounter()),
    // When the count is unavailable, the request is allowed, so that no lead is lost.
    skipOnError: true,
    errorResponseBuilder: (request, { after }) =>
      new HttpError(
        429,
        `Too many tries in a short time. Please wait ${after}${isOwners(request) ? '' : ' or call us'}.`,
      ),
  })
}

/** Returns the client's key. For IPv6 it is the whole /64 that one household or site gets. */
export const clientKey = ({ ip }: Pick<FastifyRequest, 'ip'>): string => normalizeIP(ip)

/** One store serves every route, because the key contains the route. */
function storeOf(count: SharedLimits['count']) {
  return class Store implements FastifyRateLimitStore {
    incr(...[key, done, windowMs, max]: Parameters<FastifyRateLimitStore['incr']>): void {
      count(key, windowMs, max).then((hits) => done(null, { current: hits.count, ttl: hits.endsInMs }), done)
    }

    child(): this {
      return this
    }
  }
}
