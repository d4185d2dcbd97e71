import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  HookHandlerDoneFunction,
} from 'fastify'
import { logApiAnswers } from '#server/http/logging.ts'
import type { AuditAction, AuditTarget } from '#shared/contract/audit.ts'
import type { Role } from '#shared/roles.ts'
import type { Audit } from './audit.ts'
import { type OwnerSessions, requireOwner } from './owner-sessions.ts'

/** Access declarations of each route (docs/decisions/034). */
declare module 'fastify' {
  interface FastifyContextConfig {
    /** The lowest role that may use an owner's route. */
    access?: Role
    /** On a route that visitors may use too: the lowest role that gets a fuller answer than they do. */
    moreFor?: Role
    /** The action and the kind of target for the audit log. */
    logs?: readonly [AuditAction, AuditTarget]
  }
}

/** Options of an owner's route: the lowest role, the schema, and action and target for the audit log. */
export const allow = <Schema extends FastifySchema>(
  access: Role,
  schema: Schema,
  ...logs: [] | [AuditAction, AuditTarget]
) => ({ config: logs.length === 2 ? { access, logs } : { access }, schema })

/** Throws, so that the site does not start, when a route of this plugin does not declare its access. */
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

/** Registers a room's routes below the hooks for their kind of route. */
export type RegisterCalls = (addCalls: (app: FastifyInstance) => PromiseLike<unknown>) => Promise<void>

/** Registers the visitors' routes, and those that require a session, for all rooms. */
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

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses state-changing requests from other sites' pages (CSRF): by Fetch Metadata, else by Origin. A client that
 * sends neither is no browser and carries no stolen cookie.
 */
function refuseForeignOrigins(publicUrl: string) {
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
