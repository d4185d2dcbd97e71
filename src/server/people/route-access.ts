import type { FastifyInstance } from 'fastify'
import { logApiAnswers } from '#server/http/logging.ts'
import { refuseForeignOrigins } from '#server/http/same-origin.ts'
import type { AuditAction, AuditTarget } from '#shared/contract/audit.ts'
import type { Role } from '#shared/roles.ts'
import type { Audit } from './audit.ts'
import { type OwnerSessions, requireOwner } from './owner-sessions.ts'

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

interface CallOptions {
  app: FastifyInstance
  publicUrl: string
  ownerSessions: OwnerSessions
  audit: Audit
}

/** Registers a room's calls below the hooks that all calls of their sort pass. */
export type RegisterCalls = (addCalls: (app: FastifyInstance) => PromiseLike<unknown>) => Promise<void>

/** The two sorts of calls, each in a plugin of its own for every room: the visitors', and those that ask for a session. */
export function createCallRegistration({ app, publicUrl, ownerSessions, audit }: CallOptions) {
  const refuseOthers = refuseForeignOrigins(publicUrl)

  const visitorCalls: RegisterCalls = async (addCalls) => {
    await app.register(async (visitors) => {
      logApiAnswers(visitors)
      visitors.addHook('onRequest', refuseOthers)
      audit.watch(visitors, ownerSessions)
      await addCalls(visitors)
    })
  }

  const ownerCalls: RegisterCalls = async (addCalls) => {
    await app.register(async (owner) => {
      logApiAnswers(owner)
      demandAccess(owner)
      owner.addHook('onRequest', requireOwner(ownerSessions))
      owner.addHook('onRequest', refuseOthers)
      audit.watch(owner, ownerSessions)
      await addCalls(owner)
    })
  }

  return { visitorCalls, ownerCalls }
}
