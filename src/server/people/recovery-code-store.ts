import { randomUUID } from 'node:crypto'
import { changeRows, findRow } from '#server/db/queries.ts'
import type { RecoveryCodesTable } from '#server/db/schema/people.ts'
import type { Db } from '#server/db/schema.ts'
import type { RecoveryCodes } from '#shared/contract/recovery-codes.ts'

export type RecoveryCodeStore = ReturnType<typeof createRecoveryCodeStore>

type HashedCode = Pick<RecoveryCodesTable, 'firstLetter' | 'codeHash'>

export function createRecoveryCodeStore(db: Db, now: () => Date = () => new Date()) {
  return {
    /** Replaces the user's set of codes; the previous codes become invalid. */
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

    find(userId: string, firstLetter: string): Promise<{ id: string; codeHash: string } | undefined> {
      return findRow(db.selectFrom('recovery_codes').select(['id', 'codeHash']), {
        userId,
        firstLetter,
        usedAt: null,
      })
    },

    /** Returns true once: of two simultaneous sign-ins only one gets it. */
    use: (id: string): Promise<boolean> =>
      changeRows(db.updateTable('recovery_codes').set({ usedAt: now().toISOString() }), {
        id,
        usedAt: null,
      }),

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
