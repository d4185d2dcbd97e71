import { type RecoverySignIn, recoveryCodeCount } from '#shared/contract/recovery-codes.ts'
import { decoyHash, hashPassword, verifyPassword } from './password.ts'
import { randomGroups } from './readable-secret.ts'
import type { RecoveryCodeStore } from './recovery-code-store.ts'
import type { UserStore } from './user-store.ts'

export type RecoveryCodeCheck = ReturnType<typeof createRecoveryCodeCheck>

/** Makes the user's next set, and returns it for the only time: what is stored are hashes. */
export async function renewRecoveryCodes(store: RecoveryCodeStore, userId: string): Promise<string[]> {
  const codes = new Map<string, string>()
  while (codes.size < recoveryCodeCount) {
    const code = randomGroups(3)
    codes.set(firstLetterOf(code), code)
  }
  const hashed = []
  // One after the other: each takes 19 MB of memory while it is made.
  for (const [firstLetter, code] of codes) {
    hashed.push({ firstLetter, codeHash: await hashPassword(asTyped(code)) })
  }
  await store.replace(userId, hashed)
  return [...codes.values()]
}

/**
 * The user whose code this is, who has used it up with that; else undefined. Costs one hash in every case, as a
 * password does: the first letter says which code of a set is meant.
 */
export function createRecoveryCodeCheck(users: UserStore, store: RecoveryCodeStore) {
  const decoy = decoyHash()
  return async ({ username, code }: RecoverySignIn): Promise<{ id: string } | undefined> => {
    const user = await users.findByUsername(username)
    const stored = user && (await store.find(user.id, firstLetterOf(code)))
    const matches = await verifyPassword(asTyped(code), stored?.codeHash ?? decoy)
    return stored && matches && (await store.use(stored.id)) ? user : undefined
  }
}

/** However somebody types it from paper: without regard to case, spaces and dashes. */
const asTyped = (code: string) => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
const firstLetterOf = (code: string) => asTyped(code).charAt(0)
