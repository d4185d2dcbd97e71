import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { minutes, seconds } from '#shared/durations.ts'

const patienceMs = seconds(30)
/** For the owner's photos: 20 MB over a weak phone connection. The server's own limit for every request. */
export const longestRequestMs = minutes(10)

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Cuts off whoever takes longer than 30 seconds to send a body. */
export function cutOffSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    if (raw.headers['content-length'] || raw.headers['transfer-encoding']) {
      const timer = setTimeout(() => raw.destroy(), patienceMs).unref()
      timers.set(raw, timer)
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}

/** Gives this request's body the server's longest time. For callers who have shown who they are. */
export function allowSlowBody(request: FastifyRequest): void {
  clearTimeout(timers.get(request.raw))
}
