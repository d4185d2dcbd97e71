import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '#server/http/errors.ts'
import { clientKey } from '#server/http/rate-limits.ts'
import type { Login } from '#shared/contract/owner-account.ts'
import type { LoginThrottle } from './login-throttle.ts'
import type { createPasswordCheck } from './owner-account.ts'
import type { OwnerSessions } from './owner-sessions.ts'

interface SignInOptions {
  ownerSessions: OwnerSessions
  checkPassword: ReturnType<typeof createPasswordCheck>
  /** Undefined where limits are off. */
  throttle: LoginThrottle | undefined
}

/**
 * Opens a session for whoever knows the password, and slows down who does not.
 * @throws HttpError 401 when the password is wrong, or there is no such account
 */
export type SignIn = (request: FastifyRequest, reply: FastifyReply, login: Login) => Promise<void>

export const createSignIn =
  ({ ownerSessions, checkPassword, throttle }: SignInOptions): SignIn =>
  async (request, reply, { username, password }) => {
    await throttle?.wait(username, clientKey(request))
    const user = await checkPassword(username, password)
    if (!user) {
      throttle?.failed(username)
      throw new HttpError(401, 'Invalid username or password')
    }
    throttle?.succeeded(username, clientKey(request))
    await ownerSessions.open(request, reply, user.id)
  }
