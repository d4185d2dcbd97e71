import { type RecoverySignIn, recoveryCodeCount } from '#shared/contract/recovery-codes.ts'
import { decoyHash, hashPassword, verifyPassword } from './password.ts'
import { randomGroups } from './readable-secret.ts'
import type { RecoveryCodeStore } from './recovery-code-store.ts'
import type { UserStore } from './user-store.ts'

export type RecoveryCodeCheck = ReturnType<typeof createRecoveryCodeCheck>

/** Makes the user's next set of codes and returns it; only hashes are stored, so it can't be read again. */
export async function renewRecoveryCodes(store: RecoveryCodeStore, userId: string): Promise<string[]> {
  const codes = new Map<string, string>()
  while (codes.size < recoveryCodeCount) {
    const code = randomGroups(3)
    codes.set(firstLetterOf(code), code)
  }
  const hashed = []
  // The codes are hashed one after the other, because each hash takes 19 MB of memory.
  for (const [firstLetter, code] of codes) {
    hashed.push({ firstLetter, codeHash: await hashPassword(asTyped(code)) })
  }
  await store.replace(userId, hashed)
  return [...codes.values()]
}

/** Returns the code's user and marks the code as used. It always costs one hash, as a password does. */
export function createRecoveryCodeCheck(users: UserStore, store: RecoveryCodeStore) {
  const decoy = decoyHash()
  return async ({ username, code }: RecoverySignIn): Promise<{ id: string } | undefined> => {
    const user = await users.findByUsername(username)
    const stored = user && (await store.find(user.id, firstLetterOf(code)))
    const matches = await verifyPassword(asTyped(code), stored?.codeHash ?? decoy)
    return stored && matches && (await store.use(stored.id)) ? user : undefined
  }
}

/** Normalises what somebody types from paper: case, spaces and dashes do not matter. */
const asTyped = (code: string) => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
const firstLetterOf = (code: string) => asTyped(code).charAt(0)
