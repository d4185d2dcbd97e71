import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { mustSignIn } from '#server/http/errors.ts'
import { keepStorageHeader } from '#shared/contract/owner-account.ts'
import { days, minutes, seconds } from '#shared/durations.ts'
import { mayAs } from '#shared/roles.ts'
import type { ListedSession, Session, SessionStore } from './session-store.ts'
import type { SignOutStore } from './sign-out-store.ts'

/** A session ends after a week without a visit, and after a month in any case. */
const idleMs = days(7)
const absoluteMs = days(30)
/** A visit is stored at most this often, so that not every read costs a write. */
const touchEveryMs = minutes(5)
/** The toast with Undo is shown for 5 s, longer under a pointer, and a phone's connection may be slow. */
const undoMs = seconds(30)

/** The error message when a role may not make the request. */
export const askOwner = 'Your account can’t do this. Please ask the owner.'

interface OwnerSessionsOptions {
  sessions: SessionStore
  signOuts: SignOutStore
  isSecure: boolean
  now: () => Date
}

export type NamedSession = ListedSession & { id: string }

export type OwnerSessions = ReturnType<typeof createOwnerSessions>

/** Sessions, identified by a random token in a cookie that scripts can't read; only its hash is stored. */
export function createOwnerSessions({ sessions, signOuts, isSecure, now }: OwnerSessionsOptions) {
  // The __Host- prefix binds the cookie to this host over TLS; browsers refuse it on plain HTTP.
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

  function sendCookie(reply: FastifyReply, token: string, expiresAt: Date): void {
    const maxAge = Math.floor((expiresAt.getTime() - now().getTime()) / 1000)
    reply.setCookie(cookieName, token, { ...cookie, maxAge })
  }

  async function listOf(userId: string): Promise<NamedSession[]> {
    const list = await sessions.listOf(userId, idleSince())
    return list.map((session) => ({ ...session, id: idOf(session.tokenHash) }))
  }

  return {
    /** Returns the request's session, looked up once; undefined without a valid cookie. */
    current: sessionOf,

    /** Returns the session of a request that `requireOwner` has allowed. */
    async required(request: FastifyRequest): Promise<Session> {
      const session = await sessionOf(request)
      if (!session) throw mustSignIn()
      return session
    },

    /** Signs the user in with a new token; one that came with the request is discarded. */
    async open(
      request: FastifyRequest,
      reply: FastifyReply,
      userId: string,
    ): Promise<{ userId: string; tokenHash: string }> {
      await throwAway(request)
      const token = newToken()
      const moment = now()
      const expiresAt = new Date(moment.getTime() + absoluteMs)
      const userAgent = (request.headers['user-agent'] ?? '').slice(0, 200)
      await sessions.removeExpired(moment)
      const tokenHash = hashToken(token)
      if (!(await sessions.create({ tokenHash, userId, userAgent, expiresAt }))) throw mustSignIn()
      sendCookie(reply, token, expiresAt)
      return { userId, tokenHash }
    },

    /** Whether the session is still valid with the same role, for long-lived responses. It counts as no visit. */
    isOpen: async ({ tokenHash, role }: Session): Promise<boolean> =>
      (await findUnexpired(tokenHash))?.role === role,

    listOf,

    /** Ends one of the user's sessions. False when there is no such session. */
    async end(userId: string, id: string): Promise<boolean> {
      const session = (await listOf(userId)).find((listed) => listed.id === id)
      return session !== undefined && sessions.signOut(session.tokenHash)
    },

    endAllOf: (userId: string) => sessions.removeAllOf(userId),

    /** Ends all of the user's sessions. This browser gets a new one, and its phone stays armed. */
    async renew(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const { userId, tokenHash: old } = await this.required(request)
      const { tokenHash } = await this.open(request, reply, userId)
      await sessions.movePhone(old, tokenHash)
      await sessions.removeAllOf(userId, tokenHash)
    },

    /** Signs out on the server, so that a copy of the cookie is worthless too. */
    async close(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const token = request.cookies[cookieName]
      if (token) await sessions.signOut(hashToken(token))
      found.delete(request)
      reply.clearCookie(cookieName, cookie)
      reply.header('clear-site-data', `"cache", "cookies"${storageOf(request)}`)
    },

    /** Signs out, but for a while the holder of the key can undo it. The browser's stored data stays until then. */
    async closeUndoably(request: FastifyRequest, reply: FastifyReply, undoKey: string): Promise<void> {
      const token = request.cookies[cookieName]
      const undoUntil = new Date(now().getTime() + undoMs)
      if (token) await signOuts.add(hashToken(token), hashToken(undoKey), undoUntil)
      found.delete(request)
      reply.clearCookie(cookieName, cookie)
      reply.header('clear-site-data', '"cache"')
    },

    /** Restores the session that was closed under the key, once. False when it is too late. */
    async undoClose(reply: FastifyReply, undoKey: string): Promise<boolean> {
      const token = newToken()
      const expiresAt = await signOuts.undo(hashToken(undoKey), hashToken(token))
      if (expiresAt) sendCookie(reply, token, expiresAt)
      return expiresAt !== undefined
    },

    /** Makes the sign-out final. The cookie stays, because somebody else may have signed in meanwhile. */
    async closeForGood(request: FastifyRequest, reply: FastifyReply, undoKey: string): Promise<void> {
      await signOuts.remove(hashToken(undoKey))
      reply.header('clear-site-data', `"cache"${storageOf(request)}`)
    },
  }
}

/** Returns the part of the Clear-Site-Data header about storage. */
const storageOf = ({ headers }: FastifyRequest) => (headers[keepStorageHeader] ? '' : ', "storage"')

/** Whether the request comes from a signed-in person whose role gets a fuller answer than visitors. */
export const mayMore =
  (ownerSessions: Pick<OwnerSessions, 'current'>) =>
  async (request: FastifyRequest): Promise<boolean> => {
    const session = await ownerSessions.current(request)
    const { moreFor } = request.routeOptions.config
    return session !== undefined && moreFor !== undefined && mayAs(session.role, moreFor)
  }

/**
 * Makes the hook for all owner's routes: 401 without a session, 403 for a role that may not make the request, both
 * before the body is read. A route that declares no access is refused to everybody.
 */
export function requireOwner(ownerSessions: Pick<OwnerSessions, 'current'>): onRequestAsyncHookHandler {
  return async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const session = await ownerSessions.current(request)
    if (!session) return reply.code(401).send({ error: mustSignIn().message })
    const { access } = request.routeOptions.config
    if (!access || !mayAs(session.role, access)) {
      return reply.code(403).send({ error: askOwner })
    }
  }
}

const newToken = () => randomBytes(32).toString('base64url')
const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
/** Returns a session's id for its user, which allows neither signing in nor finding its row in the database. */
const idOf = (tokenHash: string) => hashToken(tokenHash).slice(0, 24)
