import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { LoginThrottle } from '#server/auth/login-throttle.ts'
import type { createPasswordCheck } from '#server/auth/owner-account.ts'
import type { OwnerSessions } from '#server/auth/owner-sessions.ts'
import { HttpError } from '#server/http/errors.ts'
import { clientKey, loginLimit } from '#server/http/rate-limits.ts'
import { AdminStatusSchema, LoginSchema } from '#shared/contract/admin.ts'
import { DoneSchema } from '#shared/contract/answer.ts'
import { apiPaths } from '#shared/paths.ts'

interface AdminOptions {
  ownerSessions: OwnerSessions
  checkPassword: ReturnType<typeof createPasswordCheck>
  /** Undefined where limits are off. */
  throttle: LoginThrottle | undefined
}

/** Sign in, sign out, and the question whether one is signed in. The only owner calls open to everyone. */
export const adminRoutes: FastifyPluginAsyncZod<AdminOptions> = async (
  app,
  { ownerSessions, checkPassword, throttle },
) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.get(apiPaths.adminStatus, { schema: { response: { 200: AdminStatusSchema } } }, async (request) => ({
    authenticated: (await ownerSessions.current(request)) !== undefined,
  }))

  const loginSchema = { body: LoginSchema, response: { 200: DoneSchema } }
  app.post(apiPaths.adminLogin, { schema: loginSchema, config: loginLimit }, async (request, reply) => {
    const { username, password } = request.body
    await throttle?.wait(username, clientKey(request))
    const user = await checkPassword(username, password)
    if (!user) {
      throttle?.failed(username)
      throw new HttpError(401, 'Invalid username or password')
    }
    throttle?.succeeded(username, clientKey(request))
    await ownerSessions.open(request, reply, user.id)
    return { success: true as const }
  })

  app.post(apiPaths.adminLogout, { schema: { response: { 200: DoneSchema } } }, async (request, reply) => {
    await ownerSessions.close(request, reply)
    return { success: true as const }
  })
}
