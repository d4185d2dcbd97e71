import type { FastifyInstance } from 'fastify'
import { ownerWorker } from '#shared/owner-worker.ts'

/** Forbids turning strings into markup or code in the browser; nothing on the site, React included, needs that. */
export const trustedTypesPolicy = "require-trusted-types-for 'script'; trusted-types 'none'"

/** Lets a page load resources from this host only, and nothing inline. */
export const strictPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  trustedTypesPolicy,
].join('; ')

/** Owner's pages start one service worker, whose URL is a string that Trusted Types would otherwise refuse. */
export const ownerPolicy = strictPolicy.replace(
  "trusted-types 'none'",
  `trusted-types ${ownerWorker.policyName}`,
)

const denied = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics']

/** Contains the id of the response's line in the log. */
export const requestIdHeader = 'x-request-id'

interface HeaderOptions {
  contentPolicy?: string
  isSecure: boolean
}

/** Returns the headers of every response; HSTS only where the site uses TLS. */
export function securityHeaders({ contentPolicy = strictPolicy, isSecure }: HeaderOptions) {
  return {
    'content-security-policy': contentPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': denied.map((feature) => `${feature}=()`).join(', '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isSecure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/** Changes whenever the headers do. Every entity tag includes it: a 304 does not repeat the headers. */
export const headersMark = JSON.stringify(securityHeaders({ isSecure: true }))

export function addSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    reply.header(requestIdHeader, request.id)
    done()
  })
}
