import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { OwnerSessions } from '#server/auth/owner-sessions.ts'
import type { SignIn } from '#server/auth/sign-in.ts'
import { loginLimit } from '#server/http/rate-limits.ts'
import { DoneSchema } from '#shared/contract/answer.ts'
import { LoginSchema, OwnerStatusSchema } from '#shared/contract/owner-account.ts'
import { apiPaths } from '#shared/paths.ts'

interface SignInOptions {
  ownerSessions: OwnerSessions
  signIn: SignIn
}

/** Sign in, sign out, and the question whether one is signed in. The only owner calls open to everyone. */
export const signInRoutes: FastifyPluginAsyncZod<SignInOptions> = async (app, { ownerSessions, signIn }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.get(apiPaths.adminStatus, { schema: { response: { 200: OwnerStatusSchema } } }, async (request) => ({
    authenticated: (await ownerSessions.current(request)) !== undefined,
  }))

  const loginSchema = { body: LoginSchema, response: { 200: DoneSchema } }
  app.post(apiPaths.adminLogin, { schema: loginSchema, config: loginLimit }, async (request, reply) => {
    await signIn(request, reply, request.body)
    return { success: true as const }
  })

  app.post(apiPaths.adminLogout, { schema: { response: { 200: DoneSchema } } }, async (request, reply) => {
    await ownerSessions.close(request, reply)
    return { success: true as const }
  })
}
