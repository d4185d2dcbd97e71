import rateLimit, { type FastifyRateLimitStore, normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SharedLimits } from '#server/machines/shared-limits.ts'
import { createSiteHitCounter } from '#server/machines/site-hits.ts'
import { minutes } from '#shared/durations.ts'
import { HttpError } from './errors.ts'

/** Per client: generous to a person who corrects a form a few times, tight on a script. */
export const publicFormLimit = { rateLimit: { max: 10, timeWindow: minutes(10) } }
/** A challenge is asked for with every look at the sign-in page, and again every few minutes that it stays open. */
export const challengeLimit = { rateLimit: { max: 60, timeWindow: minutes(15) } }
export const loginLimit = { rateLimit: { max: 10, timeWindow: minutes(15) } }

/**
 * Makes the limits above work where a route carries one in its `config`; without this call they do nothing. Without
 * `shared`, this machine counts for itself.
 */
export async function addRateLimits(app: FastifyInstance, shared?: SharedLimits): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => `${request.method} ${request.routeOptions.url} ${clientKey(request)}`,
    store: storeOf(shared?.count ?? createSiteHitCounter()),
    // A count that can't be had costs nobody a lead.
    skipOnError: true,
    errorResponseBuilder: (_request, { after }) =>
      new HttpError(429, `Too many tries in a short time. Please wait ${after} or call us.`),
  })
}

/** A household or a site gets a whole /64 of IPv6 addresses: one client, whatever address it picks. */
export const clientKey = ({ ip }: Pick<FastifyRequest, 'ip'>): string => normalizeIP(ip)

/** The same for every route: the key names it. */
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
