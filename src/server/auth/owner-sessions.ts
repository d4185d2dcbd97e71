import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { HttpError } from '#server/http/errors.ts'
import type { Session, SessionStore } from '#server/stores/sessions.ts'
import { days, minutes } from '#shared/durations.ts'

/** Signed out after a week without a visit, and after a month in any case. */
const idleMs = days(7)
const absoluteMs = days(30)
/** A visit is noted at most this often: a read should not cost a write each time. */
const touchEveryMs = minutes(5)

const signInFirst = 'Please sign in.'

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

  const idleSince = () => new Date(now().getTime() - idleMs)

  async function findUnexpired(tokenHash: string): Promise<Session | undefined> {
    const session = await sessions.find(tokenHash)
    if (!session || session.lastSeenAt > idleSince()) return session
    await sessions.remove(tokenHash)
    return undefined
  }

  async function read(request: FastifyRequest): Promise<Session | undefined> {
    const token = request.cookies[cookieName]
    const session = token ? await findUnexpired(hashToken(token)) : undefined
    const moment = now()
    if (session && moment.getTime() - session.lastSeenAt.getTime() >= touchEveryMs) {
      await sessions.touch(session.tokenHash, moment)
    }
    return session
  }

  function sessionOf(request: FastifyRequest): Promise<Session | undefined> {
    const known = found.get(request)
    if (known) return known
    const session = read(request)
    found.set(request, session)
    return session
  }

  async function throwAway(request: FastifyRequest): Promise<void> {
    const token = request.cookies[cookieName]
    if (token) await sessions.remove(hashToken(token))
    found.delete(request)
  }

  return {
    /** The session of this request, looked up once; undefined without a valid cookie. */
    current: sessionOf,

    /** The session of a request that `requireOwner` has let through. */
    async required(request: FastifyRequest): Promise<Session> {
      const session = await sessionOf(request)
      if (!session) throw new HttpError(401, signInFirst)
      return session
    },

    /** Signs the user in with a token of its own; one that came with the request is thrown away. */
    async open(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void> {
      await throwAway(request)
      const token = randomBytes(32).toString('base64url')
      const moment = now()
      const expiresAt = new Date(moment.getTime() + absoluteMs)
      const userAgent = (request.headers['user-agent'] ?? '').slice(0, 200)
      await sessions.removeExpired(moment)
      await sessions.create({ tokenHash: hashToken(token), userId, userAgent, expiresAt })
      reply.setCookie(cookieName, token, { ...cookie, maxAge: absoluteMs / 1000 })
    },

    /** Whether the session still holds; asking is no visit. For answers that stay open longer than a moment. */
    isOpen: async (tokenHash: string): Promise<boolean> => (await findUnexpired(tokenHash)) !== undefined,

    /** Where the user is signed in, the latest used first. */
    listOf: (userId: string) => sessions.listOf(userId, idleSince()),

    /** Signs the user out everywhere, here as well. */
    endAllOf: (userId: string) => sessions.removeAllOf(userId),

    /** Signs out on the server, so that the cookie is worth nothing even to who kept a copy. */
    async close(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      await throwAway(request)
      reply.clearCookie(cookieName, cookie)
      reply.header('clear-site-data', '"cache", "cookies", "storage"')
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
      return reply.code(401).send({ error: signInFirst })
    }
  }
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
