import { randomBytes, randomUUID } from 'node:crypto'
import { changeRows } from '#server/db/queries.ts'
import type { Db } from '#server/db/schema.ts'
import { tokenHashOf } from '#server/http/link-tokens.ts'
import { hours } from '#shared/durations.ts'
import { holdUser } from './user-store.ts'

const validMs = hours(1)
/** A person needs one, and a second where the first got lost; more would be somebody's who fills a mailbox. */
const mostAtOnce = 3

export type PasswordLinkStore = ReturnType<typeof createPasswordLinkStore>

/** Stores links that each let an owner set a new password once. Only the hash of a link's token is stored. */
export function createPasswordLinkStore(db: Db, now: () => Date) {
  const isoNow = () => now().toISOString()

  return {
    /** Makes a link's token, which can't be read again; undefined where the person has enough of them. */
    async issue(userId: string): Promise<{ id: string; token: string; until: Date } | undefined> {
      const id = randomUUID()
      const token = randomBytes(32).toString('base64url')
      const until = new Date(now().getTime() + validMs)
      const values = {
        id,
        userId,
        tokenHash: tokenHashOf(token),
        createdAt: isoNow(),
        expiresAt: until.toISOString(),
      }
      return db.transaction().execute(async (tx) => {
        // The person's row is locked, so that two who ask at the same moment are counted.
        await holdUser(tx, userId)
        const open = await tx
          .selectFrom('password_links')
          .select('id')
          .where('userId', '=', userId)
          .where('expiresAt', '>', isoNow())
          .execute()
        if (open.length >= mostAtOnce) return undefined
        await tx.insertInto('password_links').values(values).execute()
        return { id, token, until }
      })
    },

    /** Returns whose link it is; undefined once it is used or expired, or the password was changed since. */
    find: (token: string): Promise<{ id: string; userId: string; username: string } | undefined> =>
      db
        .selectFrom('password_links')
        .innerJoin('users', 'users.id', 'password_links.userId')
        .select(['password_links.id', 'password_links.userId', 'users.username'])
        .where('password_links.tokenHash', '=', tokenHashOf(token))
        .where('password_links.expiresAt', '>', isoNow())
        .where('users.role', '=', 'owner')
        .executeTakeFirst(),

    /** Uses the link up, and with it the person's others. True once: of two at the same moment only one gets it. */
    use: async ({ id, userId }: { id: string; userId: string }): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const links = tx.deleteFrom('password_links')
        const isUsed = await changeRows(links, { id })
        await changeRows(links, { userId })
        return isUsed
      }),

    async forgetExpired(): Promise<void> {
      await db.deleteFrom('password_links').where('expiresAt', '<=', isoNow()).execute()
    },
  }
}
