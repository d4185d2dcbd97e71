import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Schema } from '#server/db/schema.ts'
import { createSessionStore } from '#server/stores/sessions.ts'
import { createUserStore } from '#server/stores/users.ts'
import type { Timers } from '#server/timers.ts'
import { createLoginThrottle } from './login-throttle.ts'
import { createPasswordCheck } from './owner-account.ts'
import { createOwnerSessions } from './owner-sessions.ts'
import { createSignIn } from './sign-in.ts'

interface OwnerAccessOptions {
  config: Pick<Config, 'rateLimits'>
  db: Kysely<Schema>
  isSecure: boolean
  now: () => Date
  timers: Timers
}

export type OwnerAccess = ReturnType<typeof createOwnerAccess>

/** Who the owner is, and the ways to show it. */
export function createOwnerAccess({ config, db, isSecure, now, timers }: OwnerAccessOptions) {
  const ownerSessions = createOwnerSessions(createSessionStore(db, now), isSecure, now)
  const users = createUserStore(db, now)
  const checkPassword = createPasswordCheck(users)
  const throttle = config.rateLimits ? createLoginThrottle(now, timers.sleep) : undefined
  return {
    ownerSessions,
    users,
    checkPassword,
    signIn: createSignIn({ ownerSessions, checkPassword, throttle }),
  }
}
