import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '#server/http/errors.ts'
import { clientKey } from '#server/http/rate-limits.ts'
import type { Login } from '#shared/contract/owner-account.ts'
import type { PasskeyProof } from '#shared/contract/passkey.ts'
import type { RecoverySignIn } from '#shared/contract/recovery-codes.ts'
import type { Audit } from './audit.ts'
import type { LoginThrottle } from './login-throttle.ts'
import type { createPasswordCheck } from './owner-account.ts'
import type { OwnerSessions } from './owner-sessions.ts'
import type { Passkeys } from './passkeys.ts'
import { decoyHash, verifyPassword } from './password.ts'
import type { RecoveryCodeCheck } from './recovery-codes.ts'

interface SignInsOptions {
  ownerSessions: OwnerSessions
  checkPassword: ReturnType<typeof createPasswordCheck>
  checkRecoveryCode: RecoveryCodeCheck
  passkeys: Passkeys
  /** Undefined when rate limits are off. */
  throttle: LoginThrottle | undefined
  audit: Pick<Audit, 'noteEntry'>
}

/**
 * Opens a session after successful authentication.
 * @throws HttpError 401 otherwise, with the same message for every reason
 */
export type SignIn<Shown> = (request: FastifyRequest, reply: FastifyReply, shown: Shown) => Promise<void>

export type SignIns = ReturnType<typeof createSignIns>

/** The ways to sign in. Secrets that can be guessed are throttled, and every refusal takes the same time. */
export function createSignIns(options: SignInsOptions) {
  const { ownerSessions, checkPassword, checkRecoveryCode, passkeys, throttle, audit } = options
  const decoy = decoyHash()

  async function open(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void> {
    await audit.noteEntry(request, 'signed_in', await ownerSessions.open(request, reply, userId))
  }

  const guessable =
    <Shown extends { username: string }>(
      check: (shown: Shown) => Promise<{ id: string } | undefined>,
      refusal: string,
    ): SignIn<Shown> =>
    async (request, reply, shown) => {
      const { username } = shown
      await throttle?.wait(username, clientKey(request))
      const user = await check(shown)
      if (!user) {
        await throttle?.failed(username)
        throw new HttpError(401, refusal)
      }
      await throttle?.succeeded(username, clientKey(request))
      await open(request, reply, user.id)
    }

  const byPasskey: SignIn<PasskeyProof> = async (request, reply, proof) => {
    const user = await passkeys.check(proof, request.log)
    if (!user) {
      // The decoy takes as long as checking a wrong password.
      await verifyPassword('', decoy)
      throw new HttpError(401, 'This passkey isn’t known here. Sign in with your password.')
    }
    await open(request, reply, user.id)
  }

  return {
    byPassword: guessable<Login>(
      ({ username, password }) => checkPassword(username, password),
      'Invalid username or password',
    ),
    byRecoveryCode: guessable<RecoverySignIn>(
      checkRecoveryCode,
      'Wrong username or code, or the code has been used',
    ),
    byPasskey,
  }
}
