import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { deviceName } from '#server/http/device-name.ts'
import { InvalidInput, notFound } from '#server/http/errors.ts'
import { loginLimit } from '#server/http/rate-limits.ts'
import { DoneSchema } from '#shared/contract/answer.ts'
import {
  OwnerSessionSchema,
  PasswordChangeSchema,
  PasswordStateSchema,
} from '#shared/contract/owner-account.ts'
import { NewRecoveryCodesSchema, RecoveryCodesSchema } from '#shared/contract/recovery-codes.ts'
import { apiPaths } from '#shared/paths.ts'
import type { createPasswordCheck } from './owner-account.ts'
import type { OwnerSessions } from './owner-sessions.ts'
import { hashPassword } from './password.ts'
import type { RecoveryCodeStore } from './recovery-code-store.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import type { UserStore } from './user-store.ts'

interface AccountOptions {
  ownerSessions: OwnerSessions
  checkPassword: ReturnType<typeof createPasswordCheck>
  users: UserStore
  recoveryCodes: RecoveryCodeStore
}

/** Routes for one's own account: sessions, password, recovery codes. Register them only below the owner's hook. */
export const accountRoutes: FastifyPluginAsyncZod<AccountOptions> = async (
  app,
  { ownerSessions, checkPassword, users, recoveryCodes },
) => {
  const listSchema = { response: { 200: z.array(OwnerSessionSchema) } }
  app.get(apiPaths.adminSessions, { config: { access: 'view' }, schema: listSchema }, async (request) => {
    const { userId, username, tokenHash: current } = await ownerSessions.required(request)
    const sessions = await ownerSessions.listOf(userId)
    return sessions.map(({ id, tokenHash, userAgent, createdAt, lastSeenAt }) => ({
      id,
      username,
      device: deviceName(userAgent),
      createdAt,
      lastSeenAt,
      isCurrent: tokenHash === current,
    }))
  })

  const endSchema = { params: z.object({ id: z.string() }), response: { 200: DoneSchema } }
  app.delete(
    apiPaths.adminSession(':id'),
    { config: { access: 'view', logs: ['ended_session', 'session'] }, schema: endSchema },
    async (request) => {
      const { userId } = await ownerSessions.required(request)
      if (!(await ownerSessions.end(userId, request.params.id))) throw notFound()
      return { success: true as const }
    },
  )

  app.post(
    apiPaths.adminRevokeSessions,
    {
      config: { access: 'view', logs: ['signed_out_everywhere', 'session'] },
      schema: { response: { 200: DoneSchema } },
    },
    async (request, reply) => {
      const { userId } = await ownerSessions.required(request)
      await ownerSessions.endAllOf(userId)
      await ownerSessions.close(request, reply)
      return { success: true as const }
    },
  )

  const stateSchema = { response: { 200: PasswordStateSchema } }
  app.get(apiPaths.adminPassword, { config: { access: 'view' }, schema: stateSchema }, async (request) => {
    const { userId } = await ownerSessions.required(request)
    return { changedAt: await users.passwordChangedAt(userId) }
  })

  const passwordSchema = { body: PasswordChangeSchema, response: { 200: DoneSchema } }
  app.post(
    apiPaths.adminPassword,
    {
      config: { ...loginLimit, access: 'view', logs: ['changed_password', 'person'] },
      schema: passwordSchema,
    },
    async (request, reply) => {
      const { userId, username } = await ownerSessions.required(request)
      const { currentPassword, newPassword } = request.body
      if (!(await checkPassword(username, currentPassword))) {
        throw new InvalidInput({ currentPassword: 'The current password is not right.' })
      }
      await users.setPasswordHash(userId, await hashPassword(newPassword))
      // All sessions end, in case somebody else knew the old password; this browser gets a new one.
      await ownerSessions.endAllOf(userId)
      await ownerSessions.open(request, reply, userId)
      return { success: true as const }
    },
  )

  const codesSchema = { response: { 200: RecoveryCodesSchema } }
  app.get(apiPaths.recoveryCodes, { config: { access: 'view' }, schema: codesSchema }, async (request) => {
    const { userId } = await ownerSessions.required(request)
    return recoveryCodes.stateOf(userId)
  })

  // The rate is limited, because a set of codes costs eight password hashes.
  const renewal = {
    schema: { response: { 200: NewRecoveryCodesSchema } },
    config: { ...loginLimit, access: 'view', logs: ['renewed_codes', 'person'] },
  } as const
  app.post(apiPaths.recoveryCodes, renewal, async (request) => {
    const { userId } = await ownerSessions.required(request)
    return { codes: await renewRecoveryCodes(recoveryCodes, userId) }
  })
}
