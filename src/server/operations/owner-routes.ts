import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { OwnersKey } from '#server/copy/spare-key.ts'
import { HttpError, notFound, orNotFound } from '#server/http/errors.ts'
import { answers, onRecord } from '#server/http/route-schemas.ts'
import type { Bin } from '#server/leads/bin-store.ts'
import type { OwnerSessions } from '#server/people/owner-sessions.ts'
import { allow } from '#server/people/route-access.ts'
import { BinSchema, EmptiedBinSchema, EmptyBinQuerySchema } from '#shared/contract/bin.ts'
import { ForgetSchema, ForgottenSchema, PersonKeptSchema } from '#shared/contract/forget.ts'
import { SetUpSchema } from '#shared/contract/set-up.ts'
import { SpareKeyProofSchema, SpareKeySchema } from '#shared/contract/spare-key.ts'
import { inquiryKinds } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import type { Forgetting } from './forgetting.ts'
import type { createSetUp } from './set-up.ts'
import type { SiteOperations } from './site-operations.ts'

interface OwnerRoutesOptions extends Pick<SiteOperations, 'backUpNow'> {
  bin: Bin
  /** Permanently deletes everything that can no longer be restored, with its traces and files. */
  purge: () => Promise<void>
  forgetting: Forgetting
  /** Call this after forgetting, because public pages may have shown some of it. */
  onContentChange: () => void
  setUp: ReturnType<typeof createSetUp>
  ownerSessions: OwnerSessions
  /** Opens the second copy; undefined without one. */
  ownersKey: OwnersKey | undefined
}

/** The owner's routes about the site as a whole. Register them only below the owner's hook. */
export const ownerRoutes: FastifyPluginAsyncZod<OwnerRoutesOptions> = async (
  app,
  { bin, purge, forgetting, onContentChange, setUp, ownerSessions, backUpNow, ownersKey },
) => {
  app.get(apiPaths.bin, allow('staff', answers(BinSchema)), () => bin.list())

  const emptySchema = { querystring: EmptyBinQuerySchema, ...answers(EmptiedBinSchema) }
  app.delete(apiPaths.bin, allow('owner', emptySchema, 'emptied', 'bin'), async (request) => {
    const count = await bin.expire(request.query.until)
    await purge()
    return { success: true as const, count }
  })

  const keptSchema = { ...onRecord, ...answers(PersonKeptSchema) }
  app.get(apiPaths.leadPerson(':id'), allow('owner', keptSchema), async ({ params: { id } }) => {
    for (const kind of inquiryKinds) {
      const kept = await forgetting.kept(kind, id)
      if (kept) return kept
    }
    throw notFound()
  })

  const forgetSchema = { ...onRecord, body: ForgetSchema, ...answers(ForgottenSchema) }
  app.post(
    apiPaths.forgetPerson(':id'),
    allow('owner', forgetSchema, 'forgot', 'lead'),
    async ({ params: { id }, body }) => {
      for (const kind of inquiryKinds) {
        const outcome = await forgetting.forget(kind, id, body)
        if (outcome === 'changed') {
          throw new HttpError(409, 'Something else has come in from them. Please look again.')
        }
        if (outcome === 'out of reach') {
          throw new HttpError(
            503,
            'Their photos can’t be deleted just now, so nothing was forgotten. Please try again in a few minutes.',
          )
        }
        if (outcome === undefined) continue
        if (body.testimonials) onContentChange()
        return { success: true as const, requests: outcome }
      }
      throw notFound()
    },
  )

  const stopping = new AbortController()
  // A stop waits for running requests, but not for a backup.
  app.addHook('preClose', async () => stopping.abort())

  app.get(apiPaths.setUp, allow('owner', answers(SetUpSchema)), async (request) => {
    const { userId } = await ownerSessions.required(request)
    return setUp.read({ userId, host: request.host })
  })

  const backUp = allow('owner', answers(SetUpSchema), 'backed_up', 'site')
  app.post(apiPaths.setUpBackup, backUp, async (request) => {
    const { userId } = await ownerSessions.required(request)
    await backUpNow(stopping.signal, request.log)
    return setUp.read({ userId, host: request.host })
  })

  const showsKey = allow('owner', answers(SpareKeySchema), 'looked_at_spare_key', 'site')
  app.get(apiPaths.spareKey, showsKey, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { key: await existingKey() }
  })

  const provesKey = { body: SpareKeyProofSchema, ...answers(SetUpSchema) }
  app.post(apiPaths.spareKey, allow('owner', provesKey, 'kept_spare_key', 'site'), async (request) => {
    const { userId } = await ownerSessions.required(request)
    const key = await existingKey()
    if (request.body.lastFour.toUpperCase() !== key.slice(-4)) {
      const lastFour = 'Those aren’t its last four letters. Check what you wrote down.'
      throw new HttpError(400, lastFour, { lastFour })
    }
    await ownersKey?.noteKept(key)
    return setUp.read({ userId, host: request.host })
  })

  async function existingKey(): Promise<string> {
    const key = orNotFound(await ownersKey?.read())
    return key
  }
}
