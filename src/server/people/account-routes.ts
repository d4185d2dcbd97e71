import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { deviceName } from '#server/http/device-name.ts'
import { HttpError, InvalidInput, notFound } from '#server/http/errors.ts'
import { challengeLimit, loginLimit } from '#server/http/rate-limits.ts'
import { answers, answersDone, done, doneOnRecord } from '#server/http/route-schemas.ts'
import { allow } from '#server/people/route-access.ts'
import { DoneSchema } from '#shared/contract/answer.ts'
import {
  OwnerSessionSchema,
  PasswordChangeSchema,
  PasswordStateSchema,
} from '#shared/contract/owner-account.ts'
import {
  NewPasskeySchema,
  PasskeyCreationSchema,
  PasskeyOfferSchema,
  PasskeySchema,
} from '#shared/contract/passkey.ts'
import { NewRecoveryCodesSchema, RecoveryCodesSchema } from '#shared/contract/recovery-codes.ts'
import { apiPaths } from '#shared/paths.ts'
import type { createPasswordCheck } from './owner-account.ts'
import type { OwnerSessions } from './owner-sessions.ts'
import type { PasskeyStore } from './passkey-store.ts'
import type { Passkeys } from './passkeys.ts'
import { hashPassword } from './password.ts'
import type { RecoveryCodeStore } from './recovery-code-store.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import type { UserStore } from './user-store.ts'

interface AccountOptions {
  ownerSessions: OwnerSessions
  checkPassword: ReturnType<typeof createPasswordCheck>
  users: UserStore
  recoveryCodes: RecoveryCodeStore
  passkeys: Passkeys
  passkeyStore: PasskeyStore
}

/** Routes for one's own account: sessions, password, recovery codes, passkeys. Register them only below the owner's hook. */
export const accountRoutes: FastifyPluginAsyncZod<AccountOptions> = async (
  app,
  { ownerSessions, checkPassword, users, recoveryCodes, passkeys, passkeyStore },
) => {
  const listSchema = answers(z.array(OwnerSessionSchema))
  app.get(apiPaths.adminSessions, allow('view', listSchema), async (request) => {
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

  const endSchema = { params: z.object({ id: z.string() }), ...answersDone }
  app.delete(
    apiPaths.adminSession(':id'),
    allow('view', endSchema, 'ended_session', 'session'),
    async (request) => {
      const { userId } = await ownerSessions.required(request)
      if (!(await ownerSessions.end(userId, request.params.id))) throw notFound()
      return done
    },
  )

  app.post(
    apiPaths.adminRevokeSessions,
    allow('view', answersDone, 'signed_out_everywhere', 'session'),
    async (request, reply) => {
      const { userId } = await ownerSessions.required(request)
      await ownerSessions.endAllOf(userId)
      await ownerSessions.close(request, reply)
      return done
    },
  )

  const stateSchema = answers(PasswordStateSchema)
  app.get(apiPaths.adminPassword, allow('view', stateSchema), async (request) => {
    const { userId } = await ownerSessions.required(request)
    return { changedAt: await users.passwordChangedAt(userId) }
  })

  const passwordSchema = { body: PasswordChangeSchema, ...answersDone }
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
        throw new InvalidInput({ currentPassword: 'That’s not your current password.' })
      }
      await users.setPasswordHash(userId, await hashPassword(newPassword))
      // In case somebody else knew the old one.
      await ownerSessions.renew(request, reply)
      return done
    },
  )

  const codesSchema = answers(RecoveryCodesSchema)
  app.get(apiPaths.recoveryCodes, allow('view', codesSchema), async (request) => {
    const { userId } = await ownerSessions.required(request)
    return recoveryCodes.stateOf(userId)
  })

  // The rate is limited, because a set of codes costs eight password hashes.
  const renewal = {
    schema: answers(NewRecoveryCodesSchema),
    config: { ...loginLimit, access: 'view', logs: ['renewed_codes', 'person'] },
  } as const
  app.post(apiPaths.recoveryCodes, renewal, async (request) => {
    const { userId } = await ownerSessions.required(request)
    return { codes: await renewRecoveryCodes(recoveryCodes, userId) }
  })

  const passkeysSchema = answers(z.array(PasskeySchema))
  app.get(apiPaths.passkeys, allow('view', passkeysSchema), async (request) => {
    const { userId } = await ownerSessions.required(request)
    return passkeyStore.listOf(userId)
  })

  const creationSchema = answers(PasskeyCreationSchema)
  const creationConfig = { ...challengeLimit, access: 'view' as const }
  app.post(apiPaths.passkeyCreation, { schema: creationSchema, config: creationConfig }, async (request) =>
    passkeys.creationFor(await ownerSessions.required(request)),
  )

  const addition = {
    schema: { body: NewPasskeySchema, response: { 201: DoneSchema } },
    config: { ...loginLimit, access: 'view', logs: ['added_passkey', 'passkey'] },
  } as const
  app.post(apiPaths.passkeys, addition, async (request, reply) => {
    const { userId } = await ownerSessions.required(request)
    const device = deviceName(request.headers['user-agent'] ?? '')
    if (!(await passkeys.add(userId, request.body, device))) {
      throw new HttpError(400, 'The passkey couldn’t be added. Please try again.')
    }
    return reply.code(201).send(done)
  })

  app.delete(
    apiPaths.passkey(':id'),
    allow('view', doneOnRecord, 'removed_passkey', 'passkey'),
    async (request) => {
      const { userId } = await ownerSessions.required(request)
      if (!(await passkeyStore.remove(userId, request.params.id))) throw notFound()
      return done
    },
  )

  const offerSchema = answers(PasskeyOfferSchema)
  app.post(apiPaths.passkeyOffer, allow('view', offerSchema), async (request) => {
    const { userId } = await ownerSessions.required(request)
    return { isDue: await users.takePasskeyOffer(userId) }
  })
}
