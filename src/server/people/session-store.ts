import { changeRows } from '#server/db/queries.ts'
import type { SessionsTable } from '#server/db/schema/people.ts'
import type { Db } from '#server/db/schema.ts'
import { heldRole } from '#shared/roles.ts'
import { holdUser } from './user-store.ts'

export type SessionStore = ReturnType<typeof createSessionStore>

export type Session = NonNullable<Awaited<ReturnType<SessionStore['find']>>>
export type ListedSession = Awaited<ReturnType<SessionStore['listOf']>>[number]

type NewSession = Pick<SessionsTable, 'tokenHash' | 'userId' | 'userAgent'> & { expiresAt: Date }

export function createSessionStore(db: Db, now: () => Date = () => new Date()) {
  return {
    /** Returns false when the user was deleted meanwhile. */
    async create({ expiresAt, ...session }: NewSession): Promise<boolean> {
      const createdAt = now().toISOString()
      const values = { ...session, createdAt, lastSeenAt: createdAt, expiresAt: expiresAt.toISOString() }
      return db.transaction().execute(async (tx) => {
        // So nobody deletes the user before the session is stored.
        const isThere = await holdUser(tx, session.userId)
        if (isThere) await tx.insertInto('sessions').values(values).execute()
        return isThere
      })
    },

    async find(tokenHash: string) {
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.userId')
        .select([
          'sessions.tokenHash',
          'sessions.userId',
          'users.username',
          'users.role',
          'sessions.createdAt',
          'sessions.lastSeenAt',
          'sessions.expiresAt',
        ])
        .where('sessions.tokenHash', '=', tokenHash)
        .where('sessions.expiresAt', '>', now().toISOString())
        .executeTakeFirst()
      if (!row) return undefined
      return {
        ...row,
        role: heldRole(row.role),
        createdAt: new Date(row.createdAt),
        lastSeenAt: new Date(row.lastSeenAt),
        expiresAt: new Date(row.expiresAt),
      }
    },

    /** Lists the user's valid sessions that were used after `usedAfter`, the latest used first. */
    listOf: (userId: string, usedAfter: Date) =>
      db
        .selectFrom('sessions')
        .select(['tokenHash', 'userAgent', 'createdAt', 'lastSeenAt'])
        .where('userId', '=', userId)
        .where('expiresAt', '>', now().toISOString())
        .where('lastSeenAt', '>', usedAfter.toISOString())
        .orderBy('lastSeenAt', 'desc')
        .orderBy('tokenHash')
        .execute(),

    touch: (tokenHash: string, lastSeenAt: Date) =>
      changeRows(db.updateTable('sessions').set({ lastSeenAt: lastSeenAt.toISOString() }), {
        tokenHash,
      }),

    /** Signs out and disarms the phone that was armed in the session. False when there was no such session. */
    async signOut(tokenHash: string): Promise<boolean> {
      await db.deleteFrom('push_devices').where('sessionHash', '=', tokenHash).execute()
      return this.remove(tokenHash)
    },

    /** Ends a session without a sign-out, so that its phone stays armed. False when there was none. */
    remove: (tokenHash: string): Promise<boolean> => changeRows(db.deleteFrom('sessions'), { tokenHash }),

    /** Gives a new session the phone that was armed in the one before it. */
    movePhone: (fromTokenHash: string, toTokenHash: string) =>
      changeRows(db.updateTable('push_devices').set({ sessionHash: toTokenHash }), {
        sessionHash: fromTokenHash,
      }),

    /** Ends all of the user's sessions, or all but one, and disarms their phones. */
    async removeAllOf(userId: string, exceptTokenHash = ''): Promise<number> {
      await changeRows(db.deleteFrom('push_devices').where('sessionHash', '!=', exceptTokenHash), { userId })
      await db.deleteFrom('sign_outs').where('userId', '=', userId).execute()
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('userId', '=', userId)
        .where('tokenHash', '!=', exceptTokenHash)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },

    /** Deletes sessions that expired at `moment` or before, and returns their number. */
    async removeExpired(moment: Date = now()): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('expiresAt', '<=', moment.toISOString())
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}
