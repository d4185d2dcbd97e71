import type { FastifyInstance } from 'fastify'
import { ownerWorker } from '#shared/owner-worker.ts'

/** No string becomes markup or code in the browser: nothing of the site's, React's included, asks for that. */
export const trustedTypesPolicy = "require-trusted-types-for 'script'; trusted-types 'none'"

/** What a page may load: from this host and nowhere else, nothing inline. */
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

/** The owner's pages start one worker, whose address Trusted Types would else refuse as the string that it is. */
export const ownerPolicy = strictPolicy.replace(
  "trusted-types 'none'",
  `trusted-types ${ownerWorker.policyName}`,
)

const denied = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics']

/** Names the line that the log holds about an answer. */
export const requestIdHeader = 'x-request-id'

interface HeaderOptions {
  contentPolicy?: string
  isSecure: boolean
}

/** The headers that every answer carries; HSTS only where the site is reached over TLS. */
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

/** Changes with the headers. Part of every entity tag, since an unchanged answer (304) does not repeat them. */
export const headersMark = JSON.stringify(securityHeaders({ isSecure: true }))

/** Sends them with every answer that the framework makes. */
export function addSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    reply.header(requestIdHeader, request.id)
    done()
  })
}
