import type { FastifyReply, FastifyRequest } from 'fastify'
import { checkAnswers } from '#server/http/checked-input.ts'
import { textOf, valuesIn } from '#server/http/form-values.ts'
import type { RenderPage } from '#server/http/render-page.ts'
import { AcceptanceSchema, invitationName, leavingName } from '#shared/contract/people.ts'
import type { Messages } from '#shared/form-values.ts'
import { pagePaths } from '#shared/paths.ts'
import type { Audit } from './audit.ts'
import type { InvitationStore } from './invitation-store.ts'
import type { OwnerSessions } from './owner-sessions.ts'
import { hashPassword } from './password.ts'
import { NameTakenError } from './user-store.ts'

interface InvitationPagesOptions {
  invitations: InvitationStore
  ownerSessions: OwnerSessions
  audit: Audit
  renderPage: RenderPage
}

export type InvitationPages = ReturnType<typeof createInvitationPages>

/** Handles the page behind an invitation's link and its plain form post, with scripts or without. */
export function createInvitationPages(options: InvitationPagesOptions) {
  const { invitations, ownerSessions, audit, renderPage } = options
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    refused?: { typed: string; errors: Messages },
  ): Promise<FastifyReply> {
    const found = await invitations.find(token)
    const signedInAs = (await ownerSessions.current(request))?.username
    const { html } = await renderPage(pagePaths.adminLogin, {
      isSent: false,
      values: { username: refused?.typed ?? found?.name ?? '' },
      errors: refused?.errors ?? {},
      invitation: found ? { token, signedInAs } : {},
    })
    const status = found ? (refused ? 400 : 200) : 410
    return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
  }

  return {
    tokenIn: (path: string, address: string): string | undefined =>
      path === pagePaths.adminLogin
        ? (new URLSearchParams(address.split('?', 2)[1]).get(invitationName) ?? undefined)
        : undefined,

    /** Returns the token in a posted form; undefined without one. */
    tokenOf: ({ body }: FastifyRequest): string | undefined => textOf(body, invitationName) || undefined,

    send,

    /** Creates the account and signs in with it. The password is hashed only for a valid invitation. */
    async accept(request: FastifyRequest, reply: FastifyReply, token: string): Promise<FastifyReply> {
      const typed = textOf(request.body, 'username')
      const { answers, errors } = checkAnswers(
        AcceptanceSchema,
        valuesIn(request.body, ['username', 'password']),
      )
      if (!answers) return send(request, reply, token, { typed, errors })
      // When the link was opened from another site, such as a webmail, the browser sent no cookie, so the session is
      // checked here.
      const session = await ownerSessions.current(request)
      if (session && textOf(request.body, leavingName) !== session.username)
        return send(request, reply, token, { typed, errors: {} })
      if (!(await invitations.find(token))) return send(request, reply, token)
      const { username, password } = answers
      const passwordHash = await hashPassword(password)
      const made = await invitations.accept(token, { username, passwordHash }).catch(asTaken)
      if (made === 'taken') {
        return send(request, reply, token, {
          typed,
          errors: { username: 'Someone else has this name. Choose another' },
        })
      }
      if (!made) return send(request, reply, token)
      await audit.noteEntry(request, 'joined', await ownerSessions.open(request, reply, made.id))
      return reply.redirect(`${pagePaths.admin}?joined`, 303)
    },
  }
}

function asTaken(error: unknown): 'taken' {
  if (error instanceof NameTakenError) return 'taken'
  throw error
}
