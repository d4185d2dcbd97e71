import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createInquiryStores } from '#server/leads/inquiry-store.ts'
import { createLeadEventStore } from '#server/leads/lead-event-store.ts'
import { createAuditLogStore } from '#server/people/audit-log-store.ts'
import { createInvitationStore } from '#server/people/invitation-store.ts'
import { createPeopleStore } from '#server/people/people-store.ts'
import { createUserStore } from '#server/people/user-store.ts'
import { days, hours } from '#shared/durations.ts'
import type { Role } from '#shared/roles.ts'
import { databases, useDatabase, useTestClock } from '../support/databases.ts'
import { aQuoteRequest } from './samples.ts'

describe.each(databases)('people on $name', (database) => {
  const db = useDatabase(database)
  const clock = useTestClock()
  const people = () => createPeopleStore(db(), clock.now, createLeadEventStore(db(), clock.now).unassign)
  const invitations = () => createInvitationStore(db(), clock.now)
  const log = () => createAuditLogStore(db(), clock.now)
  const add = async (username: string, role: Role) => {
    clock.advance(1)
    return (await createUserStore(db(), clock.now).create({ username, passwordHash: 'hash', role })).id
  }
  const line = (who: string) =>
    ({
      who,
      action: 'deleted',
      targetKind: 'quote',
      targetId: '',
      targetName: '',
      address: '',
      session: '',
    }) as const

  test('are listed as they came, with when they were last here', async () => {
    const dan = await add('Dan', 'owner')
    await add('Riley', 'staff')
    const lastSeenAt = clock.now().toISOString()
    for (const [tokenHash, ends] of [
      ['a', hours(1)],
      ['b', hours(2)],
      ['over', -1],
    ] as const) {
      await db()
        .insertInto('sessions')
        .values({
          ...{ tokenHash, userId: dan, userAgent: '', createdAt: lastSeenAt, lastSeenAt },
          expiresAt: new Date(clock.now().getTime() + ends).toISOString(),
        })
        .execute()
    }
    expect(await people().list()).toMatchObject([
      { id: dan, username: 'Dan', role: 'owner', lastSeenAt },
      { username: 'Riley', role: 'staff', lastSeenAt: null },
    ])
  })

  test('one who goes, or may only look from now on, has no open lead', async () => {
    await add('Dan', 'owner')
    const { quote } = createInquiryStores(db(), clock.now)
    const events = createLeadEventStore(db(), clock.now)
    const { id } = await quote.add(aQuoteRequest())
    const leave = {
      Riley: (riley: string) => people().changeRole(riley, 'view', 'Dan'),
      Sasha: (sasha: string) => people().remove(sasha, 'Dan'),
    }
    for (const [to, go] of Object.entries(leave)) {
      const person = await add(to, 'staff')
      await events.append('quote', id, { kind: 'assigned', to }, { by: 'Dan', key: to })
      expect(await people().list()).toContainEqual(expect.objectContaining({ username: to, leads: 1 }))
      expect(await go(person)).toBe('done')
      expect((await quote.find(id))?.assignedTo).toBeNull()
    }
    expect(await events.list(id)).toHaveLength(4)
    const viewers = db().selectFrom('users').select('isOnDuty').where('role', '=', 'view')
    expect(await viewers.execute()).toEqual([{ isOnDuty: 0 }])
  })

  test('an invitation is listed until its two days are over, and then forgotten', async () => {
    const { token, id } = await invitations().issue({ name: 'Riley', role: 'view' })
    expect(await invitations().find(token)).toMatchObject({ id, name: 'Riley', role: 'view' })
    expect(await invitations().list()).toMatchObject([{ id }])
    clock.advance(hours(48))
    expect(await invitations().list()).toEqual([])
    const late = { username: 'Riley', passwordHash: 'hash' }
    expect(await invitations().accept(token, late)).toBeUndefined()
    await invitations().forgetExpired()
    expect(await db().selectFrom('invitations').selectAll().execute()).toEqual([])
  })

  test('a taken name leaves the invitation as it was', async () => {
    await add('Riley', 'staff')
    const { token } = await invitations().issue({ name: 'Riley', role: 'staff' })
    const account = { username: 'riley', passwordHash: 'hash' }
    await expect(invitations().accept(token, account)).rejects.toThrow('There is already an account')
    const kim = await invitations().accept(token, { ...account, username: 'Kim' })
    const isFirst = createUserStore(db(), clock.now).hasFirstPassword(kim?.id ?? '')
    expect(await isFirst, 'a password that somebody was shown').toBe(false)
  })

  test('the log is read a page at a time, and never changed', async () => {
    for (let turn = 0; turn < 150; turn += 1) {
      if (turn % 3 === 0) clock.advance(1)
      await log().add(line(`person ${turn}`))
    }
    const first = await log().page()
    const second = await log().page(first.next)
    expect(second.next).toBeUndefined()
    const read = [...first.entries, ...second.entries]
    expect(first.entries).toHaveLength(100)
    expect(new Set(read.map(({ who }) => who)).size).toBe(150)
    expect(read.map(({ at }) => at)).toEqual(
      read
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    await expect(db().updateTable('audit_log').set({ who: 'nobody' }).execute()).rejects.toThrow(
      'The log is only added to',
    )
  })

  test('the log forgets what is older than two years, and the database lets nothing younger go', async () => {
    // By the database's own clock, which no test can set.
    const ago = (ms: number) => createAuditLogStore(db(), () => new Date(Date.now() - ms))
    const current = ago(0)
    await ago(days(732)).add(line('long ago'))
    await ago(days(729)).add(line('not that long'))
    await current.add(line('today'))
    const who = async () => (await current.page()).entries.map((entry) => entry.who)
    const all = db().deleteFrom('audit_log')
    await expect(all.execute()).rejects.toThrow('The log keeps its lines for two years')
    await expect(all.where('who', '=', 'today').execute()).rejects.toThrow('two years')
    expect(await who()).toHaveLength(3)
    await current.forgetOld()
    expect(await who()).toEqual(['today', 'not that long'])
  })

  test('no line of the log is put in the place of another', async () => {
    await log().add(line('first'))
    const [first] = (await log().page()).entries
    const insert = (how: string, place = '') =>
      sql
        .raw(
          `insert ${how} into audit_log (${place && 'rowid, '}id, at, who, action, target_kind, target_id, address, session)
           values (${place}'${place ? randomUUID() : first?.id}', '2026-11-20', 'second', 'invited', 'person', '', '', '')`,
        )
        .execute(db())
    await expect(insert('')).rejects.toThrow()
    if (database.isShared) {
      await expect(sql`truncate audit_log`.execute(db())).rejects.toThrow('two years')
    } else {
      await expect(insert('or replace')).rejects.toThrow('The log is only added to')
      const { rows } = await sql<{ place: number }>`select rowid as place from audit_log`.execute(db())
      await expect(insert('or replace', `${rows[0]?.place}, `)).rejects.toThrow('The log is only added to')
    }
    expect((await log().page()).entries).toEqual([first])
  })
})
