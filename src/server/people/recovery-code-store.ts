import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { RecoveryCodes } from '#shared/contract/recovery-codes.ts'

export type RecoveryCodeStore = ReturnType<typeof createRecoveryCodeStore>

/** A code as it is stored: its first letter and the hash of the whole. */
export interface HashedCode {
  firstLetter: string
  codeHash: string
}

export function createRecoveryCodeStore(db: Kysely<Schema>, now: () => Date = () => new Date()) {
  return {
    /** The user's set from now on; of the one before, no code is good any more. */
    async replace(userId: string, codes: readonly HashedCode[]): Promise<void> {
      const createdAt = now().toISOString()
      await db.transaction().execute(async (tx) => {
        await tx.deleteFrom('recovery_codes').where('userId', '=', userId).execute()
        await tx
          .insertInto('recovery_codes')
          .values(codes.map((code) => ({ id: randomUUID(), userId, ...code, createdAt, usedAt: null })))
          .execute()
      })
    },

    /** The user's code that begins so, if it was not used yet. */
    find(userId: string, firstLetter: string): Promise<{ id: string; codeHash: string } | undefined> {
      return db
        .selectFrom('recovery_codes')
        .select(['id', 'codeHash'])
        .where('userId', '=', userId)
        .where('firstLetter', '=', firstLetter)
        .where('usedAt', 'is', null)
        .executeTakeFirst()
    },

    /** True once: of two sign-ins at the same moment one gets it. */
    async use(id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('recovery_codes')
        .set({ usedAt: now().toISOString() })
        .where('id', '=', id)
        .where('usedAt', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    async stateOf(userId: string): Promise<RecoveryCodes> {
      const codes = await db
        .selectFrom('recovery_codes')
        .select(['createdAt', 'usedAt'])
        .where('userId', '=', userId)
        .execute()
      return {
        left: codes.filter(({ usedAt }) => usedAt === null).length,
        createdAt: codes[0]?.createdAt ?? null,
      }
    },
  }
}
