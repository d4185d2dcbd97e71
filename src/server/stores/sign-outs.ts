import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

export type SignOutStore = ReturnType<typeof createSignOutStore>

/** The sessions that were just signed out of and may come back. A session that is here is open nowhere. */
export function createSignOutStore(db: Kysely<Schema>, now: () => Date = () => new Date()) {
  return {
    /** Ends the session and notes what it takes to open it again. Does nothing when there is no such session. */
    async add(tokenHash: string, keyHash: string, undoUntil: Date): Promise<void> {
      const moment = now().toISOString()
      await db.transaction().execute(async (tx) => {
        await tx.deleteFrom('sign_outs').where('undoUntil', '<=', moment).execute()
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
        return new Date(ended.expiresAt)
      })
    },

    /** Gives up the way back. */
    async remove(keyHash: string): Promise<void> {
      await db.deleteFrom('sign_outs').where('keyHash', '=', keyHash).execute()
    },
  }
}
