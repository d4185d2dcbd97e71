import type { FastifyRequest } from 'fastify'
import type { SiteContext } from '#server/http/site-context.ts'
import type { SharedLimits } from '#server/machines/shared-limits.ts'
import { accountRoutes } from './account-routes.ts'
import { createOwnMemory, createSharedMemory } from './attempt-memory.ts'
import { createAudit } from './audit.ts'
import { createAuditLogStore } from './audit-log-store.ts'
import { createForgottenPassword } from './forgotten-password.ts'
import { createInvitationPages } from './invitation-pages.ts'
import { createInvitationStore } from './invitation-store.ts'
import { createLoginThrottle } from './login-throttle.ts'
import { createNewPasswordPages } from './new-password-pages.ts'
import { createPasswordCheck } from './owner-account.ts'
import { createOwnerSessions, mayMore } from './owner-sessions.ts'
import { createPasskeyChallengeStore } from './passkey-challenge-store.ts'
import { createPasskeyStore } from './passkey-store.ts'
import { createPasskeys } from './passkeys.ts'
import { createPasswordLinkStore } from './password-link-store.ts'
import { peopleRoutes } from './people-routes.ts'
import { createPeopleStore, type UnassignLeads } from './people-store.ts'
import { plainSignIn } from './plain-sign-in.ts'
import { createRecoveryCodeStore } from './recovery-code-store.ts'
import { createRecoveryCodeCheck } from './recovery-codes.ts'
import { createCallRegistration } from './route-access.ts'
import { createSessionStore } from './session-store.ts'
import { createSignIns } from './sign-in.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { createSignOutStore } from './sign-out-store.ts'
import { createUserStore } from './user-store.ts'

export type People = Awaited<ReturnType<typeof openPeople>>

/** Opens the room for accounts, sign-in and permissions. `sharedLimits` count for all machines. */
export async function openPeople(site: SiteContext, sharedLimits: SharedLimits | undefined) {
  const { app, config, db, business, renderPage, now, timers } = site
  const { publicUrl } = config
  const users = createUserStore(db, now)
  const auditLog = createAuditLogStore(db, now)
  const audit = createAudit(auditLog, users)
  const passkeyStore = createPasskeyStore(db, now)
  const recoveryCodes = createRecoveryCodeStore(db, now)
  const invitations = createInvitationStore(db, now)
  const ownerSessions = createOwnerSessions({
    sessions: createSessionStore(db, now),
    signOuts: createSignOutStore(db, now),
    isSecure: publicUrl.startsWith('https:'),
    now,
  })
  const passkeys = createPasskeys({
    passkeys: passkeyStore,
    challenges: createPasskeyChallengeStore(db, now),
    ...{ publicUrl, business, now },
  })
  const checkPassword = createPasswordCheck(users)
  const attempts = sharedLimits ? createSharedMemory(sharedLimits) : createOwnMemory(now)
  const signIns = createSignIns({
    ...{ ownerSessions, checkPassword, passkeys, audit },
    checkRecoveryCode: createRecoveryCodeCheck(users, recoveryCodes),
    throttle: config.rateLimits ? createLoginThrottle(attempts, timers.sleep) : undefined,
  })
  const invitationPages = createInvitationPages({ invitations, ownerSessions, audit, renderPage })
  const links = createPasswordLinkStore(db, now)
  const forgotten = createForgottenPassword({ app, users, links, publicUrl })
  const newPasswordPages = createNewPasswordPages({
    ...{ forgotten, links, users, ownerSessions, audit, renderPage, helper: config.helper },
  })
  let unassignLeads: UnassignLeads = async () => {}
  const people = createPeopleStore(db, now, (...leaving) => unassignLeads(...leaving))
  const { visitorCalls, ownerCalls } = createCallRegistration({ app, publicUrl, ownerSessions, audit })

  await visitorCalls(async (visitors) => {
    await visitors.register(signInRoutes, { ownerSessions, passkeys, signIns })
    await visitors.register(plainSignIn, {
      ...{ signIn: signIns.byPassword, renderPage, invitations: invitationPages, newPasswordPages },
    })
  })
  await ownerCalls(async (owner) => {
    await owner.register(accountRoutes, {
      ...{ ownerSessions, checkPassword, users, recoveryCodes, passkeys, passkeyStore },
    })
    await owner.register(peopleRoutes, {
      ...{ people, invitations, users, auditLog, ownerSessions, aim: audit.aim, publicUrl },
    })
  })

  return {
    visitorCalls,
    /** Registers routes that require a session; each declares in its `config` which role may use it. */
    ownerCalls,
    ownerSessions,
    users,
    invitationPages,
    newPasswordPages,
    reachOwnersBy: forgotten.reachBy,
    recoveryCodes,
    /** Whether the request comes from a signed-in person whose role gets a fuller answer than visitors. */
    isMore: mayMore(ownerSessions),
    nameOf: async (request: FastifyRequest) => (await ownerSessions.required(request)).username,
    aim: audit.aim,
    /** Sets `run` to unassign the leads of a person who leaves. */
    onLeaving(run: UnassignLeads): void {
      unassignLeads = run
    },
  }
}
