import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { LeadAct } from '#shared/contract/lead-event.ts'
import { hours, minutes } from '#shared/durations.ts'
import { inquiries } from '#shared/leads/kinds.ts'
import { visitPaths } from '#shared/visits/paths.ts'
import { arrivalOn } from '#shared/visits/times.ts'
import { alarmOf, arm, later, notificationsOn, rung, settle, startAlarmSite } from '../support/alarm-site.ts'
import { asOwner, ownerHeaders, sendQuote, soon } from '../support/lead-mail.ts'
import { made } from '../support/made.ts'
import type { Phone } from '../support/push-service.ts'
import { test as base } from '../support/site-test.ts'
import type { TestApp } from '../support/test-app.ts'

const { paths } = inquiries.quote

/** A site with one armed phone, on which the alarms of new leads have been answered. */
async function startReminderSite(settings = {}) {
  const site = await startAlarmSite(settings)
  const phone = site.push.subscribe()
  await arm(site.t, phone)
  return { ...site, phone }
}

const test = base.extend('site', made(startReminderSite))

const act = async (t: TestApp, id: string, payload: LeadAct) => {
  const headers = { ...(await ownerHeaders(t)), 'idempotency-key': randomUUID() }
  const answer = await t.app.inject({ method: 'POST', url: paths.events(id), headers, payload })
  expect(answer.statusCode).toBe(200)
}

/** Waits until the phone was sent so many, and the site has noted so: before that the clock must not move. */
async function settled(t: TestApp, phone: Phone, count: number): Promise<void> {
  await rung(phone, count)
  await settle(t)
}

const after = (t: TestApp, ms: number) => new Date(t.clock.now.getTime() + ms).toISOString()

/** A lead in hand, of which the owner is to be reminded. */
async function leadToFollowUp(t: TestApp, phone: Phone, inMs: number, changes = {}): Promise<string> {
  const before = phone.messages.length
  const id = await sendQuote(t, changes)
  await settled(t, phone, before + 1)
  await act(t, id, { kind: 'spoke' })
  await act(t, id, { kind: 'follow_up', at: after(t, inMs) })
  return id
}

const reminderTimes = async (t: TestApp) => {
  const rows = await t.db.selectFrom('outbox').select('createdAt').where('about', '=', 'reminder').execute()
  return rows.map(({ createdAt }) => createdAt)
}

test('a follow-up that has come due rings once, without the customer’s name, and leads to the lead', async ({
  site: { t, phone },
}) => {
  const id = await leadToFollowUp(t, phone, hours(2), { name: 'Jo Citizen', address: 'North Lakes' })
  await later(t, hours(2) - 1)
  await later(t, 1)
  await settled(t, phone, 2)
  const { notification } = notificationsOn(phone).at(-1)
  expect(notification).toMatchObject({
    title: 'Follow up',
    body: 'Quote request · North Lakes',
    navigate: `http://localhost:3000/admin?lead=${id}`,
    data: { lead: id },
  })
  expect(await reminderTimes(t)).toEqual([t.clock.now.toISOString()])
  const headers = await ownerHeaders(t)
  const alarm = await t.app.inject({ url: `/api/alarm/leads/${id}`, headers })
  expect(
    alarm.json().deliveries.filter(({ channel }: { channel: string }) => channel === 'push'),
  ).toHaveLength(1)

  await later(t, minutes(30))
  await act(t, id, { kind: 'follow_up', at: after(t, minutes(10)) })
  await later(t, minutes(10))
  await settled(t, phone, 3)
  expect(await reminderTimes(t)).toHaveLength(2)
})

test('all that are due at a moment ring each phone once, and lead to what is to be done today', async ({
  site: { t, push, phone },
}) => {
  for (let count = 0; count < 3; count += 1) await leadToFollowUp(t, phone, hours(1), { address: 'Woodford' })
  const second = push.subscribe()
  await arm(t, second)
  await later(t, hours(1))
  for (const [each, before] of [
    [phone, 3],
    [second, 0],
  ] as const) {
    await settled(t, each, before + 1)
    expect(notificationsOn(each).at(-1).notification).toMatchObject({
      title: 'Follow up 3 enquiries',
      body: 'The first: Quote request · Woodford',
      navigate: 'http://localhost:3000/admin?tab=inquiries',
    })
  }
})

test('what is deleted, spam, done or put off does not ring, and does when it is back', async ({
  site: { t, phone },
}) => {
  const deleted = await leadToFollowUp(t, phone, hours(1) + minutes(2))
  const spam = await leadToFollowUp(t, phone, hours(1) + minutes(2))
  const won = await leadToFollowUp(t, phone, hours(1) + minutes(2))
  // More at once would be told of together.
  await later(t, minutes(2))
  const putOff = await leadToFollowUp(t, phone, hours(1))
  const due = await leadToFollowUp(t, phone, hours(1))
  await asOwner(t, 'DELETE', paths.item(deleted))
  await asOwner(t, 'POST', paths.spam(spam))
  await act(t, won, { kind: 'status', status: 'won' })
  await act(t, won, { kind: 'follow_up', at: after(t, hours(1)) })
  await act(t, putOff, { kind: 'follow_up', at: after(t, hours(5)) })
  await later(t, hours(1))
  await settled(t, phone, 6)
  expect(notificationsOn(phone).at(-1).notification.data.lead).toBe(due)

  await asOwner(t, 'POST', paths.restore(deleted))
  await later(t, minutes(1))
  await settled(t, phone, 7)
  expect(notificationsOn(phone).at(-1).notification.data.lead).toBe(deleted)
  // Deleted and put back after it rang, it is as it was.
  await asOwner(t, 'DELETE', paths.item(due))
  await asOwner(t, 'POST', paths.restore(due))
  await later(t, hours(4) - minutes(1))
  await settled(t, phone, 8)
  expect(notificationsOn(phone).at(-1).notification.data.lead).toBe(putOff)
})

test('at night reminders wait for the owner’s hours', async ({ site: { t, phone } }) => {
  // Half past ten in the evening.
  await leadToFollowUp(t, phone, hours(8) + minutes(25))
  for (const time of ['12:30', '19:59', '20:00']) {
    await later(t, Date.parse(`2026-11-20T${time}:00Z`) - t.clock.now.getTime())
  }
  await settled(t, phone, 2)
  expect(await reminderTimes(t)).toEqual(['2026-11-20T20:00:00.000Z'])
})

test('what was followed up before the push went out is told no more', async ({
  site: { t, push, phone },
}) => {
  const id = await leadToFollowUp(t, phone, hours(1))
  push.reply = { status: 500 }
  await later(t, hours(1))
  await soon(async () => {
    const [row] = await t.db
      .selectFrom('outbox')
      .select('lastError')
      .where('about', '=', 'reminder')
      .execute()
    expect(row?.lastError).toBeTruthy()
  })
  push.reply = 'accept'
  await act(t, id, { kind: 'spoke' })
  await later(t, minutes(1))
  await soon(async () => {
    const [row] = await t.db.selectFrom('outbox').select('state').where('about', '=', 'reminder').execute()
    expect(row?.state).toBe('skipped')
  })
  expect(phone.messages).toHaveLength(1)
})

test('with all details the name and the number are told, and nothing is waited for in vain', async () => {
  await using site = await startReminderSite({ alarmDetail: 'full' })
  const { t, phone } = site
  await leadToFollowUp(t, phone, hours(1), { name: 'Jo Citizen', phone: '0491570006', address: '' })
  await later(t, hours(1))
  await settled(t, phone, 2)
  expect(notificationsOn(phone).at(-1).notification.body).toBe('Quote request, Jo Citizen, 0491 570 006')
})

test('without an armed phone reminders wait for one', async ({ alarmSite: { t, push } }) => {
  const id = await sendQuote(t)
  await act(t, id, { kind: 'follow_up', at: after(t, minutes(5)) })
  await later(t, minutes(10))
  const phone = push.subscribe()
  await arm(t, phone)
  await later(t, minutes(1))
  await settled(t, phone, 1)
  expect(await alarmOf(t, id)).toBeTruthy()
})

test('a visit rings at 7 am on its day, once; one that was called off does not', async ({
  site: { t, phone },
}) => {
  const [id, other] = [
    await sendQuote(t, { address: 'North Lakes' }),
    await sendQuote(t, { description: 'Another job, in another house altogether.' }),
  ]
  await settled(t, phone, 2)
  const headers = await ownerHeaders(t)
  const book = async (lead: string, fromHour: number) => {
    const payload = { times: [arrivalOn('2026-11-23', fromHour, fromHour + 2)], minutes: 60, isAgreed: true }
    const answer = await t.app.inject({ method: 'POST', url: visitPaths.leadVisits(lead), headers, payload })
    return answer.json().visit.id
  }
  await book(id, 9)
  await t.app.inject({ method: 'POST', url: visitPaths.cancelVisit(await book(other, 7)), headers })
  await act(t, other, { kind: 'follow_up', at: null })
  const seven = Date.parse('2026-11-22T21:00:00Z')
  await later(t, seven - 1 - t.clock.now.getTime())
  await settle(t)
  expect(phone.messages).toHaveLength(2)
  await later(t, 1)
  await settled(t, phone, 3)
  expect(notificationsOn(phone).at(-1).notification).toMatchObject({
    title: 'Visit today, 9 to 11 am',
    body: 'North Lakes',
    data: { lead: id },
  })
  await later(t, minutes(30))
  await settle(t)
  const rows = await t.db.selectFrom('outbox').select('recordId').where('about', '=', 'visit').execute()
  expect(rows).toEqual([{ recordId: id }])
})
