import { isIPv6 } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { minutes } from '#shared/durations.ts'
import { HttpError } from './errors.ts'

/** Per client: generous to a person who corrects a form a few times, tight on a script. */
export const publicFormLimit = { rateLimit: { max: 10, timeWindow: minutes(10) } }
export const loginLimit = { rateLimit: { max: 10, timeWindow: minutes(15) } }

/** Makes the limits above work where a route carries one in its `config`; without this call they do nothing. */
export async function addRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: clientKey,
    errorResponseBuilder: (_request, { after }) =>
      new HttpError(429, `Too many tries in a short time. Please wait ${after} or call us.`),
  })
}

/** A household or a site gets a whole /64 of IPv6 addresses: one client, whatever address it picks. */
export function clientKey(request: FastifyRequest): string {
  const address = request.ip.replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const headGroups = head.split(':').filter(Boolean)
  const tailGroups = tail.split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - headGroups.length - tailGroups.length)).fill('0')
  return [...headGroups, ...zeros, ...tailGroups].slice(0, 4).join(':')
}
