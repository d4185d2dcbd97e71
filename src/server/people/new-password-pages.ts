import type { FastifyReply, FastifyRequest } from 'fastify'
import { checkAnswers } from '#server/http/checked-input.ts'
import { textOf, valuesIn } from '#server/http/form-values.ts'
import type { RenderPage } from '#server/http/render-page.ts'
import {
  ForgottenPasswordSchema,
  type Helper,
  NewPasswordFormSchema,
  type NewPasswordPage,
} from '#shared/contract/new-password.ts'
import type { Messages } from '#shared/form-values.ts'
import { pagePaths } from '#shared/paths.ts'
import { forgottenName, newPasswordName } from '#shared/rendering.ts'
import type { Audit } from './audit.ts'
import type { ForgottenPassword } from './forgotten-password.ts'
import type { OwnerSessions } from './owner-sessions.ts'
import { hashPassword } from './password.ts'
import type { PasswordLinkStore } from './password-link-store.ts'
import type { UserStore } from './user-store.ts'

interface NewPasswordPagesOptions {
  forgotten: ForgottenPassword
  links: PasswordLinkStore
  users: Pick<UserStore, 'setPasswordHash'>
  ownerSessions: OwnerSessions
  audit: Audit
  renderPage: RenderPage
  helper: Helper | undefined
}

export type NewPasswordPages = ReturnType<typeof createNewPasswordPages>

/** Handles "Forgotten password?" and the page behind the link that it sends, all of them plain forms without scripts. */
export function createNewPasswordPages(options: NewPasswordPagesOptions) {
  const { forgotten, links, users, ownerSessions, audit, renderPage, helper } = options

  async function send(
    reply: FastifyReply,
    status: number,
    newPassword: NewPasswordPage,
    { values = {}, errors = {} }: { values?: Record<string, string>; errors?: Messages } = {},
  ): Promise<FastifyReply> {
    const { html } = await renderPage(pagePaths.adminLogin, { isSent: false, values, errors, newPassword })
    return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
  }

  async function showLink(reply: FastifyReply, token: string, errors: Messages = {}): Promise<FastifyReply> {
    const found = await links.find(token)
    if (!found) return send(reply, 410, { step: 'ended', helper })
    const status = Object.keys(errors).length > 0 ? 400 : 200
    return send(reply, status, { step: 'choose', token, username: found.username }, { errors })
  }

  const showQuestion = (reply: FastifyReply, errors: Messages = {}) =>
    send(
      reply,
      Object.keys(errors).length > 0 ? 400 : 200,
      { step: 'ask', goesTo: forgotten.goesTo(), helper },
      { errors },
    )

  async function ask(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { answers, errors } = checkAnswers(ForgottenPasswordSchema, valuesIn(request.body, ['username']))
    const goesTo = forgotten.goesTo()
    if (!answers || !goesTo) return showQuestion(reply, errors)
    forgotten.ask(answers.username)
    return send(reply, 200, { step: 'sent', goesTo, helper }, { values: { username: answers.username } })
  }

  /** Sets the password and signs in with it. It is hashed only for a valid link. */
  async function accept(request: FastifyRequest, reply: FastifyReply, token: string): Promise<FastifyReply> {
    const { answers, errors } = checkAnswers(NewPasswordFormSchema, valuesIn(request.body, ['password']))
    const link = answers && (await links.find(token))
    if (!link) return showLink(reply, token, errors)
    const passwordHash = await hashPassword(answers.password)
    if (!(await links.use(link))) return showLink(reply, token)
    await users.setPasswordHash(link.userId, passwordHash)
    await ownerSessions.endAllOf(link.userId)
    await audit.noteEntry(request, 'set_new_password', await ownerSessions.open(request, reply, link.userId))
    await forgotten.tellOfPassword(link.id)
    return reply.redirect(pagePaths.admin, 303)
  }

  return {
    /** Answers a visit to the sign-in page that asks for one of these pages; undefined for any other. */
    show(reply: FastifyReply, path: string, address: string): Promise<FastifyReply> | undefined {
      if (path !== pagePaths.adminLogin) return undefined
      const query = new URLSearchParams(address.split('?', 2)[1])
      const token = query.get(newPasswordName)
      if (token) return showLink(reply, token)
      return query.has(forgottenName) ? showQuestion(reply) : undefined
    },

    /** Answers a post of one of these pages; undefined for any other. */
    take(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | undefined {
      const token = textOf(request.body, newPasswordName)
      if (token) return accept(request, reply, token)
      return textOf(request.body, forgottenName) ? ask(request, reply) : undefined
    },
  }
}
