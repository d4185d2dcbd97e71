import { randomBytes, randomUUID } from 'node:crypto'
import { changeRows, findRow } from '#server/db/queries.ts'
import type { Db } from '#server/db/schema.ts'
import { tokenHashOf } from '#server/http/link-tokens.ts'
import type { Invitation } from '#shared/contract/people.ts'
import { hours } from '#shared/durations.ts'
import { heldRole, type Role } from '#shared/roles.ts'
import { createUserStore } from './user-store.ts'

/** The validity covers a weekend and is too short for a link that is left lying around. */
const validMs = hours(48)

const shown = ['id', 'name', 'role', 'expiresAt'] as const

export type InvitationStore = ReturnType<typeof createInvitationStore>

/** Stores links that each let one person create an account. Only the hash of a link's token is stored. */
export function createInvitationStore(db: Db, now: () => Date) {
  const isoNow = () => now().toISOString()

  return {
    async list(): Promise<Invitation[]> {
      const rows = await db
        .selectFrom('invitations')
        .select(shown)
        .where('expiresAt', '>', isoNow())
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .execute()
      return rows.map((row) => ({ ...row, role: heldRole(row.role) }))
    },

    /** Creates an invitation and returns its token, which can't be read again. */
    async issue({ name, role }: { name: string; role: Role }): Promise<Invitation & { token: string }> {
      const token = randomBytes(32).toString('base64url')
      const id = randomUUID()
      const expiresAt = new Date(now().getTime() + validMs).toISOString()
      const values = { id, name, role, expiresAt, tokenHash: tokenHashOf(token), createdAt: isoNow() }
      await db.insertInto('invitations').values(values).execute()
      return { id, name, role, expiresAt, token }
    },

    /** Returns undefined when there is none, or it is used, withdrawn or expired. */
    async find(token: string): Promise<Invitation | undefined> {
      const row = await findRow(
        db.selectFrom('invitations').select(shown).where('expiresAt', '>', isoNow()),
        { tokenHash: tokenHashOf(token) },
      )
      return row && { ...row, role: heldRole(row.role) }
    },

    withdraw: (id: string): Promise<boolean> => changeRows(db.deleteFrom('invitations'), { id }),

    /**
     * Creates the invitation's account and deletes the invitation; undefined when it is no longer valid.
     * @throws NameTakenError, and then the invitation stays valid
     */
    accept(
      token: string,
      account: { username: string; passwordHash: string },
    ): Promise<{ id: string } | undefined> {
      return db.transaction().execute(async (tx) => {
        const invitation = await tx
          .deleteFrom('invitations')
          .where('tokenHash', '=', tokenHashOf(token))
          .where('expiresAt', '>', isoNow())
          .returning('role')
          .executeTakeFirst()
        return (
          invitation && createUserStore(tx, now).create({ ...account, role: invitation.role, isChosen: true })
        )
      })
    },

    async forgetExpired(): Promise<void> {
      await db.deleteFrom('invitations').where('expiresAt', '<=', isoNow()).execute()
    },
  }
}
