import { randomUUID } from 'node:crypto'
import { changeRows, countRows, findRow } from '#server/db/queries.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { workingRoles } from '#shared/roles.ts'

export class NameTakenError extends Error {
  override readonly name = 'NameTakenError'
}

export type UserStore = ReturnType<typeof createUserStore>

export function createUserStore(db: Db, now: () => Date = () => new Date()) {
  const passwordTimes = (id: string) =>
    db
      .selectFrom('users')
      .select(['passwordChangedAt', 'createdAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  return {
    count: () => countRows(db.selectFrom('users')),

    async usernames(): Promise<string[]> {
      const rows = await db.selectFrom('users').select('username').orderBy('createdAt').execute()
      return rows.map(({ username }) => username)
    },

    /** Returns the name as typed; undefined when there is no such user. */
    async nameOf(id: string): Promise<string | undefined> {
      const user = await db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirst()
      return user?.username
    },

    /** Lists names of people who can be assigned leads, in the order in which their accounts were created. */
    async assignable(): Promise<string[]> {
      const rows = await db
        .selectFrom('users')
        .select('username')
        .where('role', 'in', workingRoles)
        .orderBy('createdAt')
        .orderBy('id')
        .execute()
      return rows.map(({ username }) => username)
    },

    /** @throws NameTakenError when the name is taken, ignoring case */
    async create({
      username,
      passwordHash,
      role = 'owner',
      isChosen = false,
    }: {
      username: string
      passwordHash: string
      /** A string, because a later release's invitation may have a role that this one does not know. */
      role?: string
      /** True when the user chose the password. */
      isChosen?: boolean
    }): Promise<{ id: string }> {
      const moment = now()
      const createdAt = moment.toISOString()
      // The later time tells `hasFirstPassword` that the password was chosen.
      const passwordChangedAt = new Date(moment.getTime() + (isChosen ? 1 : 0)).toISOString()
      const created = await db
        .insertInto('users')
        .values({
          id: randomUUID(),
          username,
          usernameKey: usernameKey(username),
          passwordHash,
          passwordChangedAt,
          createdAt,
          updatedAt: createdAt,
          passkeyOfferedAt: null,
          notificationsSeenAt: null,
          // People with read-only access get no alarms.
          isOnDuty: workingRoles.some((working) => working === role) ? 1 : 0,
          role,
        })
        .onConflict((conflict) => conflict.column('usernameKey').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!created) throw new NameTakenError(`There is already an account with the name ${username}`)
      return created
    },

    findByUsername: (username: string) =>
      findRow(db.selectFrom('users').select(['id', 'username', 'passwordHash', 'role']), {
        usernameKey: usernameKey(username),
      }),

    /** Links that let a new one be set end with it. */
    async setPasswordHash(id: string, passwordHash: string): Promise<boolean> {
      await db.deleteFrom('password_links').where('userId', '=', id).execute()
      const changedAt = now().toISOString()
      return changeRows(
        db.updateTable('users').set({ passwordHash, passwordChangedAt: changedAt, updatedAt: changedAt }),
        { id },
      )
    },

    passwordChangedAt: async (id: string): Promise<string> => (await passwordTimes(id)).passwordChangedAt,

    /** Whether the password is still the generated one, which was printed once. */
    async hasFirstPassword(id: string): Promise<boolean> {
      const { passwordChangedAt, createdAt } = await passwordTimes(id)
      return passwordChangedAt === createdAt
    },

    /** Returns true once for each user without a passkey, to offer one then. */
    takePasskeyOffer(id: string): Promise<boolean> {
      const offer = db
        .updateTable('users')
        .set({ passkeyOfferedAt: now().toISOString() })
        .where('id', 'not in', (eb) => eb.selectFrom('passkeys').select('userId'))
      return changeRows(offer, { id, passkeyOfferedAt: null })
    },
  }
}

/** An update without effect locks the user's row until the caller's commit. False when the user was deleted. */
export const holdUser = (tx: Tx, id: string): Promise<boolean> =>
  changeRows(
    tx.updateTable('users').set(({ ref }) => ({ id: ref('id') })),
    { id },
  )

/** Normalises first, because devices may send the same accented letter as different code points. */
const usernameKey = (username: string) => username.normalize('NFC').toLowerCase()
