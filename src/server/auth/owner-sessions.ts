import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Session, SessionStore } from '#server/stores/sessions.ts'
import { days, minutes } from '#shared/durations.ts'

/** Signed out after a week without a visit, and after a month in any case. */
const idleMs = days(7)
const absoluteMs = days(30)
/** A visit is noted at most this often: a read should not cost a write each time. */
const touchEveryMs = minutes(5)

export type OwnerSessions = ReturnType<typeof createOwnerSessions>

/**
 * The owner's sign-in, carried by a random token in a cookie that scripts can't read. Only the token's hash is
 * stored: a copy of the database lets nobody in.
 */
export function createOwnerSessions(sessions: SessionStore, isSecure: boolean, now: () => Date) {
  // The __Host- prefix pins the cookie to this host over TLS; browsers refuse it on plain http.
  const cookieName = isSecure ? '__Host-session' : 'session'
  const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure } as const
  const found = new WeakMap<FastifyRequest, Promise<Session | undefined>>()

  async function read(request: FastifyRequest): Promise<Session | undefined> {
    const token = request.cookies[cookieName]
    if (!token) return undefined
    const tokenHash = hashToken(token)
    const session = await sessions.find(tokenHash)
    if (!session) return undefined
    const moment = now()
    const idleSinceMs = moment.getTime() - session.lastSeenAt.getTime()
    if (idleSinceMs >= idleMs) {
      await sessions.remove(tokenHash)
      return undefined
    }
    if (idleSinceMs >= touchEveryMs) await sessions.touch(tokenHash, moment)
    return session
  }

  return {
    /** The session of this request, looked up once; undefined without a valid cookie. */
    current(request: FastifyRequest): Promise<Session | undefined> {
      const known = found.get(request)
      if (known) return known
      const session = read(request)
      found.set(request, session)
      return session
    },

    /** Signs the user in with a token of its own; one that came with the request is thrown away. */
    async open(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void> {
      await this.forget(request)
      const token = randomBytes(32).toString('base64url')
      const moment = now()
      const expiresAt = new Date(moment.getTime() + absoluteMs)
      const userAgent = (request.headers['user-agent'] ?? '').slice(0, 200)
      await sessions.removeExpired(moment)
      await sessions.create({ tokenHash: hashToken(token), userId, userAgent, expiresAt })
      reply.setCookie(cookieName, token, { ...cookie, maxAge: absoluteMs / 1000 })
    },

    /** Signs out on the server, so that the cookie is worth nothing even to who kept a copy. */
    async close(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      await this.forget(request)
      reply.clearCookie(cookieName, cookie)
      reply.header('clear-site-data', '"cache", "cookies", "storage"')
    },

    async forget(request: FastifyRequest): Promise<void> {
      const token = request.cookies[cookieName]
      if (token) await sessions.remove(hashToken(token))
      found.delete(request)
    },
  }
}

/**
 * Hook for the plugin that holds the owner's calls: 401 without a session, before the body is looked at.
 * Nothing registered beside it in that plugin can forget to ask.
 */
export function requireOwner(ownerSessions: OwnerSessions): onRequestAsyncHookHandler {
  return async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!(await ownerSessions.current(request))) {
      return reply.code(401).send({ error: 'Please sign in.' })
    }
  }
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
