import type { FastifyInstance } from 'fastify'
import type { AuditAction, AuditTarget } from '#shared/contract/audit.ts'
import type { Role } from '#shared/roles.ts'

/** What each route says of itself (docs/decisions/034). */
declare module 'fastify' {
  interface FastifyContextConfig {
    /** The least role that may make an owner's call. */
    access?: Role
    /** Of a call that visitors make too: the least role that gets more by it than they do. */
    moreFor?: Role
    /** What the log says of the call, and of what kind of record. Reading is not logged, nor what every visit notes. */
    logs?: readonly [AuditAction, AuditTarget]
  }
}

/** Throws, and so keeps the site from starting, when a call of this plugin does not say who may make it. */
export function demandAccess(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${method} ${url} does not say who may make it: give it an access.`)
  })
}
