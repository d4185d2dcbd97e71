import type { DeleteQueryBuilder, DeleteResult, Kysely, Transaction } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { signedOut } from '#server/notify/push-device-store.ts'

export type SignOutStore = ReturnType<typeof createSignOutStore>

/** The sessions that were just signed out of and may come back. A session that is here is open nowhere. */
export function createSignOutStore(db: Kysely<Schema>, now: () => Date = () => new Date()) {
  return {
    /** Ends the session and notes what it takes to open it again. Does nothing when there is no such session. */
    async add(tokenHash: string, keyHash: string, undoUntil: Date): Promise<void> {
      const moment = now().toISOString()
      await db.transaction().execute(async (tx) => {
        await forget(tx, (signOuts) => signOuts.where('undoUntil', '<=', moment))
        const ended = await tx
          .deleteFrom('sessions')
          .where('tokenHash', '=', tokenHash)
          .where('expiresAt', '>', moment)
          .returning(['userId', 'userAgent', 'createdAt', 'expiresAt'])
          .executeTakeFirst()
        if (!ended) return
        const values = { ...ended, keyHash, undoUntil: undoUntil.toISOString() }
        // A key that is taken opens what it was made for and nothing else.
        await tx
          .insertInto('sign_outs')
          .values(values)
          .onConflict((conflict) => conflict.column('keyHash').doNothing())
          .execute()
        // Its phone is silent at once, and rings again if the session comes back.
        await tx
          .updateTable('push_devices')
          .set({ brokenAt: moment, brokenReason: signedOut })
          .where('sessionHash', '=', tokenHash)
          .where('brokenAt', 'is', null)
          .execute()
        await tx
          .updateTable('push_devices')
          .set({ sessionHash: keyHash })
          .where('sessionHash', '=', tokenHash)
          .execute()
      })
    },

    /** Opens the session again under another token. Returns when it expires; undefined when there is none in time. */
    async undo(keyHash: string, tokenHash: string): Promise<Date | undefined> {
      const moment = now().toISOString()
      return db.transaction().execute(async (tx) => {
        const ended = await tx
          .deleteFrom('sign_outs')
          .where('keyHash', '=', keyHash)
          .where('undoUntil', '>', moment)
          .where('expiresAt', '>', moment)
          .returning(['userId', 'userAgent', 'createdAt', 'expiresAt'])
          .executeTakeFirst()
        if (!ended) return undefined
        await tx
          .insertInto('sessions')
          .values({ ...ended, tokenHash, lastSeenAt: moment })
          .execute()
        await tx
          .updateTable('push_devices')
          .set({ brokenAt: null, brokenReason: '' })
          .where('sessionHash', '=', keyHash)
          .where('brokenReason', '=', signedOut)
          .execute()
        await tx
          .updateTable('push_devices')
          .set({ sessionHash: tokenHash })
          .where('sessionHash', '=', keyHash)
          .execute()
        return new Date(ended.expiresAt)
      })
    },

    /** Gives up the way back. */
    async remove(keyHash: string): Promise<void> {
      await db
        .transaction()
        .execute((tx) => forget(tx, (signOuts) => signOuts.where('keyHash', '=', keyHash)))
    },
  }
}

type SignOuts = DeleteQueryBuilder<Schema, 'sign_outs', DeleteResult>

/** Forgets sign-outs that can't be undone any more, and the phones that were armed in those sessions. */
async function forget(tx: Transaction<Schema>, which: (signOuts: SignOuts) => SignOuts): Promise<void> {
  const gone = await which(tx.deleteFrom('sign_outs')).returning('keyHash').execute()
  if (gone.length === 0) return
  const keyHashes = gone.map(({ keyHash }) => keyHash)
  await tx.deleteFrom('push_devices').where('sessionHash', 'in', keyHashes).execute()
}
