import { sql } from 'kysely'
import { changeRows } from '#server/db/queries.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { Person } from '#shared/contract/people.ts'
import { inquiries, inquiryKinds } from '#shared/leads/kinds.ts'
import { openStatuses } from '#shared/leads/work.ts'
import { heldRole, type Role } from '#shared/roles.ts'

export type PeopleStore = ReturnType<typeof createPeopleStore>

/** Result of a change; `last owner` means it was refused, since nobody could undo it. */
export type PersonChange = 'done' | 'nobody' | 'last owner'

/** Unassigns the open leads of a person who leaves, in the transaction that deletes the account. */
export type UnassignLeads = (tx: Tx, username: string, by: string) => Promise<void>

export function createPeopleStore(db: Db, now: () => Date, unassignLeads: UnassignLeads) {
  async function countLeads(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>()
    for (const kind of inquiryKinds) {
      const rows = await db
        .selectFrom(inquiries[kind].table)
        .select(({ fn }) => ['assignedTo', fn.countAll<number | string>().as('total')])
        .where('assignedTo', 'is not', null)
        .where('status', 'in', openStatuses)
        .where('deletedAt', 'is', null)
        .groupBy('assignedTo')
        .execute()
      // PostgreSQL's driver returns counts as text.
      for (const { assignedTo, total } of rows) {
        counts.set(assignedTo ?? '', (counts.get(assignedTo ?? '') ?? 0) + Number(total))
      }
    }
    return counts
  }

  /** Runs a change with the owners' rows locked, so that changes are serialised and one owner always remains. */
  async function changeWithOwner(
    id: string,
    change: (tx: Tx, person: { username: string }) => Promise<unknown>,
    staysOwner = false,
  ): Promise<PersonChange> {
    return db.transaction().execute(async (tx) => {
      const owners = await tx
        .updateTable('users')
        .set({ updatedAt: sql.ref('updatedAt') })
        .where('role', '=', 'owner')
        .returning('id')
        .execute()
      const person = await tx.selectFrom('users').select('username').where('id', '=', id).executeTakeFirst()
      if (!person) return 'nobody'
      if (!staysOwner && owners.every((owner) => owner.id === id)) return 'last owner'
      await change(tx, person)
      return 'done'
    })
  }

  /** Withdraws the invitations of a former owner, who could use one to return. The audit log tells who made them. */
  const withdrawInvitationsOf = (tx: Tx, username: string) =>
    tx
      .deleteFrom('invitations')
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('audit_log')
          .select('targetId')
          .where('action', '=', 'invited')
          .where('who', '=', username),
      )
      .execute()

  return {
    /** Lists people in the order in which their accounts were created. */
    async list(): Promise<Omit<Person, 'isYou'>[]> {
      const rows = await db
        .selectFrom('users')
        .leftJoin('sessions', (join) =>
          join.onRef('sessions.userId', '=', 'users.id').on('sessions.expiresAt', '>', now().toISOString()),
        )
        .select(({ fn }) => [
          'users.id',
          'users.username',
          'users.role',
          'users.createdAt',
          fn.max('sessions.lastSeenAt').as('lastSeenAt'),
        ])
        .groupBy(['users.id', 'users.username', 'users.role', 'users.createdAt'])
        .orderBy('users.createdAt')
        .orderBy('users.id')
        .execute()
      const leads = await countLeads()
      return rows.map((row) => ({
        ...row,
        role: heldRole(row.role),
        leads: leads.get(row.username) ?? 0,
      }))
    },

    /** Changes the role. A person with read-only access gets no more alarms and has no leads. */
    changeRole: (id: string, role: Role, by: string): Promise<PersonChange> =>
      changeWithOwner(
        id,
        async (tx, { username }) => {
          const duty = role === 'view' ? { isOnDuty: 0 } : {}
          await changeRows(tx.updateTable('users').set({ role, updatedAt: now().toISOString(), ...duty }), {
            id,
          })
          if (role !== 'owner') await withdrawInvitationsOf(tx, username)
          if (role !== 'view') return
          await tx.deleteFrom('push_devices').where('userId', '=', id).execute()
          await unassignLeads(tx, username, by)
        },
        role === 'owner',
      ),

    /** Deletes the account with all that is its own. Open leads are unassigned; events and log entries stay. */
    remove: (id: string, by: string): Promise<PersonChange> =>
      changeWithOwner(id, async (tx, { username }) => {
        await tx.deleteFrom('users').where('id', '=', id).execute()
        await withdrawInvitationsOf(tx, username)
        await unassignLeads(tx, username, by)
      }),
  }
}
