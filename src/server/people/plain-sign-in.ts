import formbody from '@fastify/formbody'
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { checkAnswers } from '#server/http/checked-input.ts'
import { explain } from '#server/http/errors.ts'
import { valuesIn } from '#server/http/form-values.ts'
import { maxJsonBytes } from '#server/http/json-body.ts'
import { loginLimit } from '#server/http/rate-limits.ts'
import type { RenderPage } from '#server/http/render-page.ts'
import { type Login, LoginSchema } from '#shared/contract/owner-account.ts'
import { pagePaths } from '#shared/paths.ts'
import type { PlainForm } from '#shared/rendering.ts'
import type { InvitationPages } from './invitation-pages.ts'
import type { NewPasswordPages } from './new-password-pages.ts'
import type { SignIn } from './sign-in.ts'

interface PlainSignInOptions {
  signIn: SignIn<Login>
  renderPage: RenderPage
  invitations: InvitationPages
  newPasswordPages: NewPasswordPages
}

/** Handles sign-in by plain form post, before the application's code has loaded, and the forms without scripts. */
export const plainSignIn: FastifyPluginAsync<PlainSignInOptions> = async (
  app,
  { signIn, renderPage, invitations, newPasswordPages },
) => {
  await app.register(formbody, { bodyLimit: maxJsonBytes })
  const config = { rateLimit: { ...loginLimit.rateLimit, hook: 'preHandler' as const } }

  const answer = async (reply: FastifyReply, status: number, plainForm: PlainForm) => {
    const { html } = await renderPage(pagePaths.adminLogin, plainForm)
    return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
  }

  app.post(pagePaths.adminLogin, {
    config,
    handler: async (request, reply) => {
      const token = invitations.tokenOf(request)
      if (token) return invitations.accept(request, reply, token)
      const aboutPassword = newPasswordPages.take(request, reply)
      if (aboutPassword) return aboutPassword
      const { answers, errors } = checkAnswers(LoginSchema, valuesIn(request.body, ['username', 'password']))
      if (!answers) return answer(reply, 400, { isSent: false, values: typedOf(request), errors })
      await signIn(request, reply, answers)
      return reply.redirect(pagePaths.admin, 303)
    },
    errorHandler: async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const { status, sentence } = explain(error)
      if (status >= 500) request.log.error({ err: error }, 'sign-in failed')
      const notice = { title: 'Login failed', text: sentence }
      return answer(reply, status, { isSent: false, values: typedOf(request), errors: {}, notice })
    },
  })
}

/** The page repeats the typed name, but never the password. */
const typedOf = ({ body }: FastifyRequest) => valuesIn(body, ['username'])
