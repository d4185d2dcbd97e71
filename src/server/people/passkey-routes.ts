import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { deviceName } from '#server/http/device-name.ts'
import { HttpError, notFound } from '#server/http/errors.ts'
import { challengeLimit, loginLimit } from '#server/http/rate-limits.ts'
import { answers, done, doneOnRecord } from '#server/http/route-schemas.ts'
import { allow } from '#server/people/route-access.ts'
import { DoneSchema } from '#shared/contract/answer.ts'
import {
  NewPasskeySchema,
  PasskeyCreationSchema,
  PasskeyOfferSchema,
  PasskeySchema,
} from '#shared/contract/passkey.ts'
import { apiPaths } from '#shared/paths.ts'
import type { OwnerSessions } from './owner-sessions.ts'
import type { PasskeyStore } from './passkey-store.ts'
import type { Passkeys } from './passkeys.ts'
import type { UserStore } from './user-store.ts'

interface PasskeyOptions {
  ownerSessions: OwnerSessions
  passkeys: Passkeys
  passkeyStore: PasskeyStore
  users: UserStore
}

/** Routes for the owner's own passkeys. Register them only below the owner's hook. */
export const passkeyRoutes: FastifyPluginAsyncZod<PasskeyOptions> = async (
  app,
  { ownerSessions, passkeys, passkeyStore, users },
) => {
  const listSchema = answers(z.array(PasskeySchema))
  app.get(apiPaths.passkeys, allow('view', listSchema), async (request) => {
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
      throw new HttpError(400, 'The passkey could not be added. Please try again.')
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
