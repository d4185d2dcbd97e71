import type { Kysely } from 'kysely'
import type { ReadBusiness } from '#server/business/business-source.ts'
import type { Config } from '#server/config.ts'
import type { Schema } from '#server/db/schema.ts'
import { createPasskeyChallengeStore } from '#server/stores/passkey-challenges.ts'
import { createPasskeyStore } from '#server/stores/passkeys.ts'
import { createRecoveryCodeStore } from '#server/stores/recovery-codes.ts'
import { createSessionStore } from '#server/stores/sessions.ts'
import { createSignOutStore } from '#server/stores/sign-outs.ts'
import { createUserStore } from '#server/stores/users.ts'
import type { Timers } from '#server/timers.ts'
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
  isSecure: boolean
  now: () => Date
  timers: Timers
}

export type OwnerAccess = ReturnType<typeof createOwnerAccess>

/** Who the owner is, and the ways to show it. */
export function createOwnerAccess({ config, business, db, isSecure, now, timers }: OwnerAccessOptions) {
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
  const throttle = config.rateLimits ? createLoginThrottle(now, timers.sleep) : undefined
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
    }),
  }
}
