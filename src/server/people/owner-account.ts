import { minPasswordLength, NewPasswordSchema } from '#shared/contract/owner-account.ts'
import type { AuditLogStore } from './audit-log-store.ts'
import { decoyHash, hashPassword, verifyPassword } from './password.ts'
import { randomGroups } from './readable-secret.ts'
import type { SessionStore } from './session-store.ts'
import { NameTakenError, type UserStore } from './user-store.ts'

const defaultUsername = 'owner'

/** Creates the owner's account when there is none. Returns the random password to print once. */
export async function ensureOwner(
  users: UserStore,
  given: { username: string; password: string } | undefined,
): Promise<{ username: string; password: string } | undefined> {
  if ((await users.count()) > 0) return undefined
  const username = given?.username ?? defaultUsername
  const password = given?.password ?? randomPassword()
  try {
    await users.create({ username, passwordHash: await hashPassword(password) })
  } catch (error) {
    // Another machine on the same database was started first at the same moment, and has printed the password.
    if (error instanceof NameTakenError) return undefined
    throw error
  }
  return given ? undefined : { username, password }
}

/** Sets the account's password, a random one unless it is given, ends all its sessions and logs that. */
export async function resetPassword(
  users: UserStore,
  sessions: Pick<SessionStore, 'removeAllOf'>,
  log: Pick<AuditLogStore, 'add'>,
  given: { username: string | undefined; password: string | undefined },
): Promise<{ username: string; password: string; endedSessions: number } | { problem: string }> {
  const names = await users.usernames()
  if (names.length === 0) return { problem: 'There is no account yet: start the site, which makes one.' }
  if (!given.username && names.length > 1) return { problem: `Which account? ${names.join(', ')}` }
  const user = await users.findByUsername(given.username ?? names[0] ?? '')
  if (!user) return { problem: `There is no account ${given.username}; there is: ${names.join(', ')}` }
  if (given.password !== undefined && !NewPasswordSchema.safeParse(given.password).success) {
    return { problem: `A password has at least ${minPasswordLength} characters.` }
  }
  const password = given.password ?? randomPassword()
  await users.setPasswordHash(user.id, await hashPassword(password))
  const endedSessions = await sessions.removeAllOf(user.id)
  await log.add({
    ...{ who: 'the operator', action: 'reset_password', address: '', session: '' },
    ...{ targetKind: 'person', targetId: user.id, targetName: user.username },
  })
  return { username: user.username, password, endedSessions }
}

/** Four groups have 99 bits of entropy. */
const randomPassword = () => randomGroups(4)

/** Returns the user with this name and password. Unknown names cost one hash like known ones. */
export function createPasswordCheck(users: UserStore) {
  const decoy = decoyHash()
  return async (username: string, password: string): Promise<{ id: string } | undefined> => {
    const user = await users.findByUsername(username)
    const matches = await verifyPassword(password, user?.passwordHash ?? decoy)
    return user && matches ? user : undefined
  }
}
