import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { mustSignIn } from '#server/http/errors.ts'
import { challengeLimit, loginLimit } from '#server/http/rate-limits.ts'
import { answers, answersDone, done } from '#server/http/route-schemas.ts'
import {
  LoginSchema,
  OwnerStatusSchema,
  SignOutKeySchema,
  SignOutSchema,
} from '#shared/contract/owner-account.ts'
import { PasskeyProofSchema, PasskeyRequestSchema } from '#shared/contract/passkey.ts'
import { RecoverySignInSchema } from '#shared/contract/recovery-codes.ts'
import { apiPaths } from '#shared/paths.ts'
import type { OwnerSessions } from './owner-sessions.ts'
import type { Passkeys } from './passkeys.ts'
import type { SignIns } from './sign-in.ts'

interface SignInOptions {
  ownerSessions: OwnerSessions
  passkeys: Passkeys
  signIns: SignIns
}

/** Routes to sign in, sign out and check the session. They are the only owner's routes open to everyone. */
export const signInRoutes: FastifyPluginAsyncZod<SignInOptions> = async (
  app,
  { ownerSessions, passkeys, signIns },
) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.get(apiPaths.adminStatus, { schema: answers(OwnerStatusSchema) }, async (request) => {
    const session = await ownerSessions.current(request)
    const role = session?.role
    return { authenticated: session !== undefined, ...(role !== 'owner' && { role }) }
  })

  const loginSchema = { body: LoginSchema, ...answersDone }
  app.post(apiPaths.adminLogin, { schema: loginSchema, config: loginLimit }, async (request, reply) => {
    await signIns.byPassword(request, reply, request.body)
    return done
  })

  const recoverySchema = { body: RecoverySignInSchema, ...answersDone }
  app.post(
    apiPaths.recoveryCodeSignIn,
    { schema: recoverySchema, config: loginLimit },
    async (request, reply) => {
      await signIns.byRecoveryCode(request, reply, request.body)
      return done
    },
  )

  const requestSchema = answers(PasskeyRequestSchema)
  app.post(apiPaths.passkeyRequest, { schema: requestSchema, config: challengeLimit }, async () =>
    passkeys.requestForSignIn(),
  )

  const passkeySchema = { body: PasskeyProofSchema, ...answersDone }
  app.post(apiPaths.passkeySignIn, { schema: passkeySchema, config: loginLimit }, async (request, reply) => {
    await signIns.byPasskey(request, reply, request.body)
    return done
  })

  const signOutSchema = { body: SignOutSchema, ...answersDone }
  app.post(apiPaths.adminLogout, { schema: signOutSchema }, async (request, reply) => {
    const undoKey = request.body?.undoKey
    if (undoKey) await ownerSessions.closeUndoably(request, reply, undoKey)
    else await ownerSessions.close(request, reply)
    return done
  })

  const undoSchema = { body: SignOutKeySchema, ...answersDone }
  app.post(apiPaths.adminLogoutUndo, { schema: undoSchema, config: loginLimit }, async (request, reply) => {
    if (!(await ownerSessions.undoClose(reply, request.body.undoKey))) {
      throw mustSignIn()
    }
    return done
  })

  app.post(apiPaths.adminLogoutFinal, { schema: undoSchema }, async (request, reply) => {
    await ownerSessions.closeForGood(request, reply, request.body.undoKey)
    return done
  })
}
