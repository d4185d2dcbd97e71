import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { WorkLog } from '#server/machines/background-work.ts'
import type { OwnerSessions } from '#server/people/owner-sessions.ts'
import { SetUpSchema } from '#shared/contract/set-up.ts'
import { apiPaths } from '#shared/paths.ts'
import type { createSetUp } from './set-up.ts'

interface SetUpOptions {
  setUp: ReturnType<typeof createSetUp>
  ownerSessions: OwnerSessions
  backUpNow: (signal: AbortSignal, log: WorkLog) => Promise<void>
}

/**
 * Routes for what a new site still needs, and the one step that the site can do itself. Register them only below the
 * owner's hook.
 */
export const setUpRoutes: FastifyPluginAsyncZod<SetUpOptions> = async (
  app,
  { setUp, ownerSessions, backUpNow },
) => {
  const schema = { response: { 200: SetUpSchema } }
  const stopping = new AbortController()
  // A stop waits for running requests, but not for a backup.
  app.addHook('preClose', async () => stopping.abort())

  app.get(apiPaths.setUp, { config: { access: 'owner' }, schema }, async (request) => {
    const { userId } = await ownerSessions.required(request)
    return setUp.read({ userId, host: request.host })
  })

  app.post(
    apiPaths.setUpBackup,
    { config: { access: 'owner', logs: ['backed_up', 'site'] }, schema },
    async (request) => {
      const { userId } = await ownerSessions.required(request)
      await backUpNow(stopping.signal, request.log)
      return setUp.read({ userId, host: request.host })
    },
  )
}
