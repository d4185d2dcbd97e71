import type { Kysely } from 'kysely'
import type { ReadBusiness } from '#server/business/business-source.ts'
import type { Config } from '#server/config.ts'
import type { Schema } from '#server/db/schema.ts'
import { createAuditLogStore } from '#server/stores/audit-log.ts'
import { createInvitationStore } from '#server/stores/invitations.ts'
import { createPasskeyChallengeStore } from '#server/stores/passkey-challenges.ts'
import { createPasskeyStore } from '#server/stores/passkeys.ts'
import { createPeopleStore } from '#server/stores/people.ts'
import { createRecoveryCodeStore } from '#server/stores/recovery-codes.ts'
import { createSessionStore } from '#server/stores/sessions.ts'
import type { SharedLimits } from '#server/stores/shared-limits.ts'
import { createSignOutStore } from '#server/stores/sign-outs.ts'
import { createUserStore } from '#server/stores/users.ts'
import type { Timers } from '#server/timers.ts'
import { createOwnMemory, createSharedMemory } from './attempt-memory.ts'
import { createAudit } from './audit.ts'
import { createLoginThrottle } from './login-throttle.ts'
import { createPasswordCheck } from './owner-account.ts'
import { createOwnerSessions } from './owner-sessions.ts'
import { createPasskeys } from './passkeys.ts'
import { createRecoveryCodeCheck } from './recovery-codes.ts'
import { createSignIns } from './sign-in.ts'

interface OwnerAccessOptions {
  config: Pick<Config, 'publicUrl' | 'rateLimits'>
  business: ReadBusiness
  db: Kysely<Schema>
  /** Where limits are counted for all machines. */
  sharedLimits?: SharedLimits | undefined
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
    people: createPeopleStore(db, now),
    invitations: createInvitationStore(db, now),
  }
}
