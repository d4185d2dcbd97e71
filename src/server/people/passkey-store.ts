import { randomUUID } from 'node:crypto'
import { changeRows, findRow } from '#server/db/queries.ts'
import type { PasskeysTable } from '#server/db/schema/people.ts'
import type { Db } from '#server/db/schema.ts'
import type { Passkey } from '#shared/contract/passkey.ts'

export type PasskeyStore = ReturnType<typeof createPasskeyStore>

/** The public key and algorithm to verify a passkey's signatures with. */
export type PasskeyKey = Pick<PasskeysTable, 'credentialId' | 'publicKey' | 'algorithm'>
export type StoredPasskey = NonNullable<Awaited<ReturnType<PasskeyStore['find']>>>

export function createPasskeyStore(db: Db, now: () => Date = () => new Date()) {
  return {
    /** Returns false when the credential already exists in any account. */
    async add(passkey: Omit<PasskeysTable, 'id' | 'createdAt' | 'lastUsedAt'>): Promise<boolean> {
      const added = await db
        .insertInto('passkeys')
        .values({ id: randomUUID(), ...passkey, createdAt: now().toISOString(), lastUsedAt: null })
        .onConflict((conflict) => conflict.column('credentialId').doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },

    listOf: (userId: string): Promise<Passkey[]> =>
      db
        .selectFrom('passkeys')
        .select(['id', 'name', 'createdAt', 'lastUsedAt'])
        .where('userId', '=', userId)
        .orderBy('createdAt')
        .orderBy('id')
        .execute(),

    async credentialIdsOf(userId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('passkeys')
        .select('credentialId')
        .where('userId', '=', userId)
        .execute()
      return rows.map(({ credentialId }) => credentialId)
    },

    async find(credentialId: string) {
      const row = await findRow(
        db
          .selectFrom('passkeys')
          .select(['id', 'userId', 'credentialId', 'publicKey', 'algorithm', 'counter']),
        { credentialId },
      )
      return row && { ...row, counter: Number(row.counter) }
    },

    /** Records a sign-in with the passkey and its new signature counter. */
    used: (id: string, counter: number) =>
      changeRows(db.updateTable('passkeys').set({ counter, lastUsedAt: now().toISOString() }), { id }),

    remove: (userId: string, id: string): Promise<boolean> =>
      changeRows(db.deleteFrom('passkeys'), { userId, id }),
  }
}
