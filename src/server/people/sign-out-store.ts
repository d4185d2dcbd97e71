import type { DeleteQueryBuilder, DeleteResult } from 'kysely'
import { changeRows } from '#server/db/queries.ts'
import type { Db, Schema, Tx } from '#server/db/schema.ts'

/** The reason that is stored with a phone after its session ended. */
export const signedOut = 'Signed out on this phone'

export type SignOutStore = ReturnType<typeof createSignOutStore>

/** Stores sessions that were just signed out and can be restored. Such a session is not valid meanwhile. */
export function createSignOutStore(db: Db, now: () => Date = () => new Date()) {
  return {
    /** Ends the session and stores the hash of the key that restores it. */
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
        // A key that is already used stays with its first session.
        await tx
          .insertInto('sign_outs')
          .values(values)
          .onConflict((conflict) => conflict.column('keyHash').doNothing())
          .execute()
        // The session's phone is disarmed at once, and armed again if the session is restored.
        await changeRows(tx.updateTable('push_devices').set({ brokenAt: moment, brokenReason: signedOut }), {
          sessionHash: tokenHash,
          brokenAt: null,
        })
        await changeRows(tx.updateTable('push_devices').set({ sessionHash: keyHash }), {
          sessionHash: tokenHash,
        })
      })
    },

    /** Restores the session under another token. Returns when it expires; undefined when it is too late. */
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
        await changeRows(tx.updateTable('push_devices').set({ brokenAt: null, brokenReason: '' }), {
          sessionHash: keyHash,
          brokenReason: signedOut,
        })
        await changeRows(tx.updateTable('push_devices').set({ sessionHash: tokenHash }), {
          sessionHash: keyHash,
        })
        return new Date(ended.expiresAt)
      })
    },

    /** Deletes the restorable session, so that the sign-out is final. */
    async remove(keyHash: string): Promise<void> {
      await db
        .transaction()
        .execute((tx) => forget(tx, (signOuts) => signOuts.where('keyHash', '=', keyHash)))
    },
  }
}

type SignOuts = DeleteQueryBuilder<Schema, 'sign_outs', DeleteResult>

/** Deletes sign-outs that can no longer be undone, and the phones that were armed in those sessions. */
async function forget(tx: Tx, which: (signOuts: SignOuts) => SignOuts): Promise<void> {
  const gone = await which(tx.deleteFrom('sign_outs')).returning('keyHash').execute()
  if (gone.length === 0) return
  const keyHashes = gone.map(({ keyHash }) => keyHash)
  await tx.deleteFrom('push_devices').where('sessionHash', 'in', keyHashes).execute()
}
