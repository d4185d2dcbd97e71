import { describe, expect } from 'vitest'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { asOwner, callAsOwner, ownerHeaders, reached, sendQuote } from '../support/lead-mail.ts'
import { ownerLogin } from '../support/owner-login.ts'
import { postPlainly } from '../support/plain-form.ts'
import { test } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const { paths } = inquiryOf('quote')

/** Adds a row as a release of later does, whose words this one's types don't have. */
async function write(t: TestApp, table: string, row: Record<string, unknown>): Promise<void> {
  await t.db
    .insertInto(table as 'lead_events')
    .values(row as never)
    .execute()
}

const act = async (t: TestApp, id: string, payload: object) =>
  t.post(paths.events(id), payload, { ...(await ownerHeaders(t)), 'idempotency-key': crypto.randomUUID() })

describe('what a newer version has written beside this one', () => {
  const eventOf = (recordId: string, sequence: number, what: Record<string, unknown>) => ({
    id: crypto.randomUUID(),
    recordId,
    kind: 'quote',
    sequence,
    key: crypto.randomUUID(),
    at: '2026-11-20T04:05:00.000Z',
    by: 'Riley',
    actKind: String(what.kind),
    act: JSON.stringify(what),
  })

  test('stands in a lead’s timeline without its meaning, and stays what it is', async ({ t }) => {
    const id = await sendQuote(t)
    await write(t, 'lead_events', eventOf(id, 1, { kind: 'measured', metres: 3 }))
    await write(t, 'lead_events', eventOf(id, 2, { kind: 'follow_up', at: 'next week' }))
    expect((await act(t, id, { kind: 'note', text: 'Gate code 1234' })).statusCode).toBe(200)
    const events = await asOwner(t, 'GET', paths.events(id))
    expect(events).toMatchObject([
      { act: { kind: 'note' } },
      { by: 'Riley', act: { kind: 'newer' } },
      { by: 'Riley', act: { kind: 'newer' } },
    ])
    const kept = await t.db.selectFrom('lead_events').select('act').orderBy('sequence').execute()
    expect(kept[0]?.act).toBe('{"kind":"measured","metres":3}')
    const undone = await act(t, id, { kind: 'undo', event: events[2].id })
    expect(undone.statusCode).toBe(409)
  })

  test('is left on the lead by what this one does after it', async ({ t }) => {
    const id = await sendQuote(t)
    await write(t, 'lead_events', eventOf(id, 1, { kind: 'booked', at: '2026-11-25T00:00:00.000Z' }))
    await t.db
      .updateTable('quote_requests')
      .set({ followUpAt: '2026-11-25T00:00:00.000Z' })
      .where('id', '=', id)
      .execute()
    expect((await act(t, id, { kind: 'value', dollars: 900 })).statusCode).toBe(200)
    const lead = await t.db.selectFrom('quote_requests').selectAll().executeTakeFirstOrThrow()
    expect(lead).toMatchObject({ followUpAt: '2026-11-25T00:00:00.000Z', dollars: 900 })
  })

  test('stands in the log as done by a newer version', async ({ t }) => {
    const headers = await ownerHeaders(t)
    await write(t, 'audit_log', {
      ...{ id: 'a-line', at: '2026-11-20T04:06:00.000Z', who: 'Riley' },
      ...{ action: 'painted', targetKind: 'shed', targetId: '7', address: '', session: '' },
    })
    const log = await t.app.inject({ url: apiPaths.auditLog, headers })
    expect(log.statusCode).toBe(200)
    expect(log.json().entries).toContainEqual(
      expect.objectContaining({ who: 'Riley', action: 'newer', targetKind: 'site', targetId: '' }),
    )
  })

  test('is not sent by this one, which has no words for it, nor told of the lead', async ({ t }) => {
    const id = await sendQuote(t)
    await reached(t, id, 'file')
    const message = await t.db
      .selectFrom('outbox')
      .selectAll()
      .where('recordId', '=', id)
      .executeTakeFirstOrThrow()
    const waiting = { ...message, state: 'pending', sentAt: null, claimedUntil: '' }
    await write(t, 'outbox', { ...waiting, id: 'a', about: 'birthday' })
    await write(t, 'outbox', { ...waiting, id: 'b', channel: 'fax' })
    t.tick()
    await reached(t, await sendQuote(t), 'file')
    const states = await t.db.selectFrom('outbox').select('state').where('id', 'in', ['a', 'b']).execute()
    expect(states).toEqual([{ state: 'pending' }, { state: 'pending' }])
    const alarm = await callAsOwner(t, 'GET', apiPaths.leadAlarm(id))
    expect(alarm.statusCode).toBe(200)
    expect(alarm.json().deliveries).toHaveLength(1)
  })

  test('is named by what it calls itself where it failed in a drill', async ({ t }) => {
    await write(t, 'drills', {
      ...{ id: 'a-drill', kind: 'alarms', period: '2026-11-20', attempt: 1, isRunning: 0 },
      ...{ startedAt: '2026-11-20T03:00:00.000Z', endedAt: '2026-11-20T03:01:00.000Z', toldAt: null },
    })
    await write(t, 'drill_steps', {
      ...{ drillId: 'a-drill', step: 'fax', outcome: 'failed', reason: 'No paper', notedAt: '' },
    })
    const answer = await callAsOwner(t, 'GET', apiPaths.alarms)
    expect(answer.json().drill.failures).toEqual(['fax: No paper.'])
  })

  test('is a role that may do nothing here, and is shown as one that this one doesn’t know', async () => {
    await using t = await createTestApp()
    const owner = await ownerHeaders(t)
    const manager = await t.signInAs('staff', 'Riley')
    await t.db.updateTable('users').set({ role: 'manager' }).where('username', '=', 'Riley').execute()
    await write(t, 'invitations', {
      ...{ id: crypto.randomUUID(), tokenHash: 'a', name: 'Sam', role: 'manager' },
      ...{ createdAt: '2026-11-20T04:00:00.000Z', expiresAt: '2026-11-22T04:00:00.000Z' },
    })
    const people = await asOwner(t, 'GET', apiPaths.people)
    expect(people.people).toContainEqual(expect.objectContaining({ username: 'Riley', role: 'newer' }))
    expect(people.invitations).toMatchObject([{ name: 'Sam', role: 'newer' }])

    const asManager = (url: string) => t.app.inject({ url, headers: manager })
    const status = await asManager(apiPaths.adminStatus)
    expect(status.json()).toEqual({ authenticated: true, role: 'newer' })
    for (const url of [apiPaths.testimonials, `${apiPaths.portfolioImages}?all=true`, apiPaths.queue]) {
      expect((await asManager(url)).statusCode, url).toBe(403)
    }

    const id = await sendQuote(t)
    expect((await act(t, id, { kind: 'assigned', to: 'Riley' })).statusCode).toBe(409)
    const alarms = await asOwner(t, 'GET', apiPaths.alarms)
    expect(alarms.people.map(({ username }: { username: string }) => username)).toEqual([ownerLogin.username])

    const riley = people.people.find(({ username }: { username: string }) => username === 'Riley')
    const removed = await t.app.inject({ method: 'DELETE', url: apiPaths.person(riley.id), headers: owner })
    expect(removed.statusCode).toBe(200)
    expect((await asManager(apiPaths.adminStatus)).json()).toEqual({ authenticated: false })
  })

  test('is an invitation’s role too, and stays what it is in the account that it makes', async ({ t }) => {
    const invitation = await callAsOwner(t, 'POST', apiPaths.invitations, { name: 'Sam', role: 'staff' })
    await t.db.updateTable('invitations').set({ role: 'manager' }).execute()
    const token = new URL(invitation.json().url).searchParams.get('invitation') ?? ''
    const fields = { invitation: token, username: 'Sam', password: 'seven purple kettles' }
    const joined = await postPlainly(t, pagePaths.adminLogin, fields)
    expect(joined.statusCode).toBe(303)
    const made = await t.db
      .selectFrom('users')
      .select(['role', 'isOnDuty'])
      .where('username', '=', 'Sam')
      .execute()
    expect(made).toEqual([{ role: 'manager', isOnDuty: 0 }])
  })
})
