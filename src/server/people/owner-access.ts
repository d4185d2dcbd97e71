import type { Kysely } from 'kysely'
import type { ReadBusiness } from '#server/base/read-business.ts'
import type { Timers } from '#server/base/timers.ts'
import type { Config } from '#server/config/config.ts'
import type { Schema } from '#server/db/schema.ts'
import type { SharedLimits } from '#server/machines/shared-limits.ts'
import { createOwnMemory, createSharedMemory } from './attempt-memory.ts'
import { createAudit } from './audit.ts'
import { createAuditLogStore } from './audit-log-store.ts'
import { createInvitationStore } from './invitation-store.ts'
import { createLoginThrottle } from './login-throttle.ts'
import { createPasswordCheck } from './owner-account.ts'
import { createOwnerSessions } from './owner-sessions.ts'
import { createPasskeyChallengeStore } from './passkey-challenge-store.ts'
import { createPasskeyStore } from './passkey-store.ts'
import { createPasskeys } from './passkeys.ts'
import { createPeopleStore, type UnassignLeads } from './people-store.ts'
import { createRecoveryCodeStore } from './recovery-code-store.ts'
import { createRecoveryCodeCheck } from './recovery-codes.ts'
import { createSessionStore } from './session-store.ts'
import { createSignIns } from './sign-in.ts'
import { createSignOutStore } from './sign-out-store.ts'
import { createUserStore } from './user-store.ts'

interface OwnerAccessOptions {
  config: Pick<Config, 'publicUrl' | 'rateLimits'>
  business: ReadBusiness
  db: Kysely<Schema>
  /** Where limits are counted for all machines. */
  sharedLimits?: SharedLimits | undefined
  unassignLeads: UnassignLeads
  isSecure: boolean
  now: () => Date
  timers: Timers
}

export type OwnerAccess = ReturnType<typeof createOwnerAccess>

/** Who the owner is, and the ways to show it. */
export function createOwnerAccess({
  config,
  business,
  db,
  sharedLimits,
  unassignLeads,
  isSecure,
  now,
  timers,
}: OwnerAccessOptions) {
  const users = createUserStore(db, now)
  const passkeyStore = createPasskeyStore(db, now)
  const recoveryCodes = createRecoveryCodeStore(db, now)
  const ownerSessions = createOwnerSessions({
    sessions: createSessionStore(db, now),
    signOuts: createSignOutStore(db, now),
    isSecure,
    now,
  })
  const passkeys = createPasskeys({
    passkeys: passkeyStore,
    challenges: createPasskeyChallengeStore(db, now),
    publicUrl: config.publicUrl,
    business,
    now,
  })
  const checkPassword = createPasswordCheck(users)
  const attempts = sharedLimits ? createSharedMemory(sharedLimits) : createOwnMemory(now)
  const auditLog = createAuditLogStore(db, now)
  const audit = createAudit(auditLog, users)
  const throttle = config.rateLimits ? createLoginThrottle(attempts, timers.sleep) : undefined
  return {
    ownerSessions,
    users,
    passkeyStore,
    passkeys,
    recoveryCodes,
    checkPassword,
    signIns: createSignIns({
      ownerSessions,
      checkPassword,
      checkRecoveryCode: createRecoveryCodeCheck(users, recoveryCodes),
      passkeys,
      throttle,
      audit,
    }),
    audit,
    auditLog,
    people: createPeopleStore(db, now, unassignLeads),
    invitations: createInvitationStore(db, now),
  }
}
