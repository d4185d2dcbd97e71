import type { FastifyInstance } from 'fastify'
import { pagePaths } from '#shared/paths.ts'
import { newPasswordName } from '#shared/rendering.ts'
import type { PasswordLinkStore } from './password-link-store.ts'
import type { UserStore } from './user-store.ts'

export interface PasswordLink {
  username: string
  url: string
  until: Date
}

/** How an owner is reached who can't sign in. The room that sends messages brings it. */
export interface PasswordLinkWays {
  /** Where the link goes; undefined where neither mail nor SMS is set up. */
  goesTo: 'email' | 'mobile' | undefined
  /** Sends the link by the first way that takes it. Rejects when none does. */
  send(link: PasswordLink): Promise<{ by: string }>
  /** Tells by the other ways that a link was asked for. */
  tellOfLink(link: { id: string; userId: string; by: string }): Promise<void>
  /** Tells by every way that a new password was set. */
  tellOfPassword(linkId: string): Promise<void>
}

interface ForgottenPasswordOptions {
  app: Pick<FastifyInstance, 'log' | 'addHook'>
  users: Pick<UserStore, 'findByUsername'>
  links: PasswordLinkStore
  publicUrl: string
}

export type ForgottenPassword = ReturnType<typeof createForgottenPassword>

/** Sends an owner a link to set a new password. Who asks never learns whether there is such a person. */
export function createForgottenPassword({ app, users, links, publicUrl }: ForgottenPasswordOptions) {
  let ways: PasswordLinkWays | undefined
  const underWay = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(underWay)
  })

  async function send(username: string, open: PasswordLinkWays): Promise<void> {
    const user = await users.findByUsername(username)
    if (user?.role !== 'owner') return
    const issued = await links.issue(user.id)
    if (!issued) return
    const { id, token, until } = issued
    const url = `${publicUrl}${pagePaths.adminLogin}?${newPasswordName}=${token}`
    const { by } = await open.send({ username: user.username, url, until })
    await open.tellOfLink({ id, userId: user.id, by })
  }

  return {
    goesTo: () => ways?.goesTo,

    /** Returns at once and sends apart from it, so that the answer takes as long for a name that nobody has. */
    ask(username: string): void {
      if (!ways?.goesTo) return
      const sending = send(username, ways)
        .catch((error: unknown) => app.log.error({ err: error }, 'no link for a new password was sent'))
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    },

    async tellOfPassword(linkId: string): Promise<void> {
      await ways?.tellOfPassword(linkId)
    },

    /** Sets how owners are reached. */
    reachBy(given: PasswordLinkWays): void {
      ways = given
    },
  }
}
