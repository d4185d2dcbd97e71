import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

export type SessionStore = ReturnType<typeof createSessionStore>

export interface NewSession {
  /** Only the hash of the cookie's token: whoever reads the database can't sign in with it. */
  tokenHash: string
  userId: string
  userAgent: string
  expiresAt: Date
}

export interface Session {
  tokenHash: string
  userId: string
  username: string
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
}

export interface ListedSession {
  tokenHash: string
  userAgent: string
  createdAt: string
  lastSeenAt: string
}

export function createSessionStore(db: Kysely<Schema>, now: () => Date = () => new Date()) {
  return {
    async create({ tokenHash, userId, userAgent, expiresAt }: NewSession): Promise<void> {
      const createdAt = now().toISOString()
      await db
        .insertInto('sessions')
        .values({
          token_hash: tokenHash,
          user_id: userId,
          user_agent: userAgent,
          created_at: createdAt,
          last_seen_at: createdAt,
          expires_at: expiresAt.toISOString(),
        })
        .execute()
    },

    /** The session with its user; undefined when there is none or it has expired. */
    async find(tokenHash: string): Promise<Session | undefined> {
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select([
          'sessions.user_id',
          'users.username',
          'sessions.created_at',
          'sessions.last_seen_at',
          'sessions.expires_at',
        ])
        .where('sessions.token_hash', '=', tokenHash)
        .where('sessions.expires_at', '>', now().toISOString())
        .executeTakeFirst()
      if (!row) return undefined
      return {
        tokenHash,
        userId: row.user_id,
        username: row.username,
        createdAt: new Date(row.created_at),
        lastSeenAt: new Date(row.last_seen_at),
        expiresAt: new Date(row.expires_at),
      }
    },

    /** The user's sessions that are open and were used after `usedAfter`, the latest used first. */
    async listOf(userId: string, usedAfter: Date): Promise<ListedSession[]> {
      const rows = await db
        .selectFrom('sessions')
        .select(['token_hash', 'user_agent', 'created_at', 'last_seen_at'])
        .where('user_id', '=', userId)
        .where('expires_at', '>', now().toISOString())
        .where('last_seen_at', '>', usedAfter.toISOString())
        .orderBy('last_seen_at', 'desc')
        .orderBy('token_hash')
        .execute()
      return rows.map((row) => ({
        tokenHash: row.token_hash,
        userAgent: row.user_agent,
        createdAt: row.created_at,
        lastSeenAt: row.last_seen_at,
      }))
    },

    /** Notes that the session was used. */
    async touch(tokenHash: string, lastSeenAt: Date): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ last_seen_at: lastSeenAt.toISOString() })
        .where('token_hash', '=', tokenHash)
        .execute()
    },

    /** Signs out. False when there was no such session. */
    async remove(tokenHash: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },

    /** Signs the user out everywhere, or everywhere else. Returns the number of sessions ended. */
    async removeAllOf(userId: string, exceptTokenHash?: string): Promise<number> {
      const theirs = db.deleteFrom('sessions').where('user_id', '=', userId)
      const ended = exceptTokenHash === undefined ? theirs : theirs.where('token_hash', '!=', exceptTokenHash)
      const { numDeletedRows } = await ended.executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },

    /** Clears away sessions that expired at `moment` or before. Returns their number. */
    async removeExpired(moment: Date = now()): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('expires_at', '<=', moment.toISOString())
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}
