import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses state-changing requests from other sites' pages (CSRF): by Fetch Metadata, else by Origin. A client that
 * sends neither is no browser and carries no stolen cookie.
 */
export function refuseForeignOrigins(publicUrl: string) {
  const ownOrigin = new URL(publicUrl).origin
  return (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => {
    if (readingMethods.has(request.method) || isOurs(request, ownOrigin)) return done()
    void reply.code(403).send({ error: 'That didn’t come from this website. Reload the page and try again.' })
  }
}

function isOurs(request: FastifyRequest, ownOrigin: string): boolean {
  const fetchSite = request.headers['sec-fetch-site']
  if (fetchSite) return fetchSite === 'same-origin' || fetchSite === 'none'
  const { origin, host } = request.headers
  return !origin || origin === ownOrigin || origin === `${request.protocol}://${host}`
}
