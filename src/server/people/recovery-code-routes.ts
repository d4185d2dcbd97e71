import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { loginLimit } from '#server/http/rate-limits.ts'
import { NewRecoveryCodesSchema, RecoveryCodesSchema } from '#shared/contract/recovery-codes.ts'
import { apiPaths } from '#shared/paths.ts'
import type { OwnerSessions } from './owner-sessions.ts'
import type { RecoveryCodeStore } from './recovery-code-store.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'

interface RecoveryCodeOptions {
  ownerSessions: OwnerSessions
  recoveryCodes: RecoveryCodeStore
}

/** The owner's own recovery codes. Registered only below the owner's hook. */
export const recoveryCodeRoutes: FastifyPluginAsyncZod<RecoveryCodeOptions> = async (
  app,
  { ownerSessions, recoveryCodes },
) => {
  const stateSchema = { response: { 200: RecoveryCodesSchema } }
  app.get(apiPaths.recoveryCodes, { config: { access: 'view' }, schema: stateSchema }, async (request) => {
    const { userId } = await ownerSessions.required(request)
    return recoveryCodes.stateOf(userId)
  })

  // Limited because a set costs eight hashes.
  const renewal = {
    schema: { response: { 200: NewRecoveryCodesSchema } },
    config: { ...loginLimit, access: 'view', logs: ['renewed_codes', 'person'] },
  } as const
  app.post(apiPaths.recoveryCodes, renewal, async (request) => {
    const { userId } = await ownerSessions.required(request)
    return { codes: await renewRecoveryCodes(recoveryCodes, userId) }
  })
}
