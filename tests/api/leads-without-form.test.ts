import { expect } from 'vitest'
import type { Config } from '#server/config/config.ts'
import { hours } from '#shared/durations.ts'
import { inquiries } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { arm, later, notificationsOn, rung, settle, startAlarmSite } from '../support/alarm-site.ts'
import { makeDoor, postAsTwilio, postToDoor, twilioToken } from '../support/doors.ts'
import { asOwner, callAsOwner, ownerHeaders, soon } from '../support/lead-mail.ts'
import { test } from '../support/site-test.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { startWebhookReceiver, webhookSecret } from '../support/webhook-receiver.ts'

/** What a lead that no form brought is called wherever it is told of, whatever it has not. */

const { paths } = inquiries.contact
const twilio = { kind: 'twilio', name: 'Missed calls', authToken: twilioToken, sentence: '' } as const
const callOf = (digit: string, From: string) => ({ CallSid: `CA${digit.repeat(32)}`, From })
const textOf = (digit: string, From: string, Body: string) => ({
  ...{ MessageSid: `SM${digit.repeat(32)}`, From, Body },
})

const asked = async (t: TestApp, method: 'POST' | 'DELETE', url: string, payload?: object) =>
  t.app.inject({ method, url, headers: await ownerHeaders(t), ...(payload && { payload }) })
const write = async (t: TestApp, payload: object): Promise<string> =>
  (await asked(t, 'POST', apiPaths.leads, payload)).json().id
const act = (t: TestApp, id: string, payload: object) => asked(t, 'POST', paths.events(id), payload)
const fileOf = async (t: TestApp, url: string) => (await callAsOwner(t, 'GET', url)).body

/** A site with a phone that shows whose lead rings. */
async function siteThatRings(alarmDetail: Config['alarmDetail']) {
  const site = await startAlarmSite({ alarmDetail })
  const phone = site.push.subscribe()
  await arm(site.t, phone)
  const latest = () => {
    const { title, body } = notificationsOn(phone).at(-1).notification
    return { title, body }
  }
  return { ...site, phone, latest }
}

test('doors mail a missed call, a text and a message as what they are, with no empty line', async ({
  mailingSite: { server, t },
}) => {
  const number = await makeDoor(t, twilio)
  const program = await makeDoor(t)
  await postAsTwilio(t, number, callOf('1', '+61491570156'))
  await postAsTwilio(t, number, callOf('2', 'anonymous'))
  await postAsTwilio(t, number, textOf('3', '+61491570157', 'fan is out'))
  await postToDoor(t, program, { id: 'msg_1', body: { what: 'message', email: 'jo@example.com' } })
  await soon(() => expect(server.received).toHaveLength(4))
  const subjects = server.received.map(({ headers }) => headers.subject?.[0])
  expect(subjects.toSorted()).toEqual([
    'Enquiry from jo@example.com',
    'Missed call from 0491 570 156',
    'Missed call, no number',
    'Text message from 0491 570 157',
  ])
  for (const { text, html } of server.received) {
    expect(text).not.toMatch(/Subject|None|contact request/)
    expect(html).not.toMatch(/Subject|None|contact request/)
  }
  const bare = server.received.filter(
    ({ headers }) => headers.subject?.[0] !== 'Text message from 0491 570 157',
  )
  for (const { text, html } of bare) {
    expect(text).not.toContain('-----')
    expect(html).not.toContain('dir="auto"')
  }
})

test('a phone rings for a call, for the text after it, and for a call once that was answered', async () => {
  await using site = await siteThatRings('full')
  const { t, phone, latest } = site
  const door = await makeDoor(t, twilio)
  const ring = (digit: string) => postAsTwilio(t, door, callOf(digit, '+61491570156'))
  await ring('1')
  await rung(phone, 1)
  const [{ id }] = await asOwner(t, 'GET', apiPaths.contactRequests)
  expect(latest()).toEqual({ title: 'Missed call', body: '0491 570 156' })
  // One who rings again and again is one thing to do.
  await ring('2')
  await settle(t)
  await postAsTwilio(t, door, textOf('3', '+61491570156', 'fan is out'))
  await settle(t)
  await rung(phone, 2)
  expect(latest()).toEqual({ title: 'Text message', body: '0491 570 156: fan is out' })
  await act(t, id, { kind: 'spoke' })
  await ring('4')
  await settle(t)
  await rung(phone, 3)
  expect(latest()).toEqual({ title: 'Rang again', body: '0491 570 156: fan is out' })
})

test('whoever left a name is called by it in full, and whoever left nothing at all is not called somebody', async () => {
  await using site = await siteThatRings('full')
  const { t, phone, latest } = site
  const dave = { what: 'message', name: 'Dave Walsh', email: 'dave@example.com', message: 'Fan is out' }
  await postToDoor(t, await makeDoor(t), { id: 'msg_1', body: dave })
  await rung(phone, 1)
  expect(latest().body).toBe('Dave Walsh: Fan is out')
  await postAsTwilio(t, await makeDoor(t, twilio), callOf('1', 'anonymous'))
  await rung(phone, 2)
  expect(latest()).toEqual({ title: 'Missed call', body: 'Tap to open it' })
})

test('a locked screen that may say nothing of the caller still says what to do', async () => {
  await using site = await siteThatRings('brief')
  await postAsTwilio(site.t, await makeDoor(site.t, twilio), callOf('1', '+61491570156'))
  await rung(site.phone, 1)
  expect(site.latest()).toEqual({ title: 'Missed call', body: 'Tap to open it' })
})

test.each([
  [{ email: 'jo@example.com', suburb: 'Petrie' }, 'Enquiry · Petrie, jo@example.com'],
  [{ phone: '0491 570 156', name: 'Dave' }, 'Enquiry, Dave, 0491 570 156'],
  [{ text: 'Bloke at the pub, wants a fan' }, 'Enquiry'],
])('a reminder of %j names what there is', async (lead, body) => {
  await using site = await siteThatRings('full')
  const { t, phone, latest } = site
  const id = await write(t, lead)
  await act(t, id, { kind: 'spoke' })
  await act(t, id, { kind: 'follow_up', at: new Date(t.clock.now.getTime() + hours(1)).toISOString() })
  await later(t, hours(1))
  await rung(phone, 1)
  expect(latest()).toEqual({ title: 'Follow up', body })
})

test('the notifications name it by how it came', async ({ t }) => {
  await write(t, { phone: '0491 570 156', how: 'phone' })
  await write(t, { text: 'Bloke at the pub', suburb: 'Petrie' })
  await postAsTwilio(t, await makeDoor(t, twilio), callOf('1', '+61491570157'))
  const told: Record<string, string>[] = await asOwner(t, 'GET', apiPaths.notifications)
  expect(told.map(({ title, message }) => `${title}. ${message}`).toSorted()).toEqual([
    'Added by hand. 0491 570 156',
    'Added by hand. Somebody: Bloke at the pub',
    'Missed call. 0491 570 157',
  ])
})

test('a webhook gets a door’s lead and how a lead by hand goes on, with what was said itself', async () => {
  await using receiver = await startWebhookReceiver()
  const webhook = { url: receiver.url, secrets: [webhookSecret], detail: 'full' as const, mayBePrivate: true }
  await using t = await createTestApp({ channels: { webhook } })
  const door = await makeDoor(t, twilio)
  await postAsTwilio(t, door, textOf('1', '+61491570156', 'fan is out'))
  const heard = {
    kind: 'contact',
    service: null,
    suburb: null,
    person: { name: '', email: '', words: 'fan is out' },
  }
  await soon(() => expect(receiver.events.map(({ payload }) => payload)).toMatchObject([{ data: heard }]))
  const id = await write(t, { email: 'jo@example.com', suburb: 'Petrie' })
  await act(t, id, { kind: 'status', status: 'won' })
  await settle(t)
  await soon(() => expect(receiver.events).toHaveLength(2))
  expect(receiver.events[1]?.payload).toMatchObject({
    type: 'lead.status_changed',
    data: { id, suburb: 'Petrie', person: { name: '', phone: '', email: 'jo@example.com', words: '' } },
  })
})

test('is in every file and on a contact’s card with its suburb, and without what it has not', async () => {
  await using t = await createTestApp()
  const id = await write(t, { email: 'jo@example.com', suburb: 'Petrie', serviceType: 'testing', how: 'met' })
  const noted = await write(t, { text: 'Bloke at the pub' })
  const card = await fileOf(t, paths.contact(id))
  expect(card).toContain('FN:jo@example.com\r\nEMAIL:jo@example.com\r\nADR:;;Petrie;;;;\r\n')
  expect(card).not.toContain('TEL')
  const bare = await fileOf(t, paths.contact(noted))
  expect(bare).toContain('FN:Somebody\r\nNOTE')
  const accounts = await fileOf(t, `${apiPaths.periodFile}?from=2026-11-01&to=2026-11-30`)
  expect(accounts).toContain('"Met","","","Petrie",')
  expect(accounts).toContain('"Added by hand","","","",')
  const list = await fileOf(t, apiPaths.queueFile)
  expect(list).toContain('"jo@example.com","Testing & Certification","Petrie","",""')
  expect(list).not.toContain('None')
  const lines = (await fileOf(t, apiPaths.leadExport))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toContainEqual(
    expect.objectContaining({ id, subject: 'Testing & Certification', suburb: 'Petrie' }),
  )
  expect(JSON.stringify(lines)).toContain('"how":"hand"')
  expect(await asOwner(t, 'GET', `${apiPaths.queue}?view=all&search=petrie`)).toMatchObject({
    items: [{ record: { id } }],
  })
})

test('comes back from the bin as it was, and rings nobody for it', async ({ t }) => {
  const id = await write(t, { text: 'Bloke at the pub, wants a fan' })
  const before = await asOwner(t, 'GET', apiPaths.lead(id))
  await asked(t, 'DELETE', paths.item(id))
  expect(await asOwner(t, 'GET', apiPaths.bin)).toMatchObject([
    { id, title: 'Somebody', note: 'Bloke at the pub, wants a fan' },
  ])
  await asked(t, 'POST', paths.restore(id))
  expect(await asOwner(t, 'GET', apiPaths.lead(id))).toEqual(before)
  expect(await t.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  expect(await t.db.selectFrom('alarms').selectAll().execute()).toEqual([])
})

test('is forgotten with all that came from its number, the text back among it', async ({
  alarmSite: { t },
}) => {
  const door = await makeDoor(t, twilio)
  await t.app.inject({
    ...{ method: 'PATCH', url: apiPaths.door(door.id), headers: await ownerHeaders(t) },
    payload: { textsBack: true },
  })
  await postAsTwilio(t, door, callOf('1', '+61491570157'))
  await postAsTwilio(t, door, textOf('2', '+61491570157', 'fan is out'))
  await write(t, { phone: '0491 570 157', text: 'the same one at the pub' })
  const [{ id }] = await asOwner(t, 'GET', apiPaths.contactRequests)
  expect(await asOwner(t, 'GET', apiPaths.leadPerson(id))).toMatchObject({ requests: 2, names: [] })
  const answer = await asked(t, 'POST', apiPaths.forgetPerson(id), { requests: 2, testimonials: false })
  expect(answer.statusCode).toBe(200)
  expect(await asOwner(t, 'GET', apiPaths.contactRequests)).toEqual([])
  const rest = await Promise.all([
    t.db.selectFrom('outbox').selectAll().execute(),
    t.db.selectFrom('lead_events').selectAll().execute(),
    t.db.selectFrom('send_keys').selectAll().execute(),
  ])
  expect(JSON.stringify(rest)).not.toMatch(/570 ?157|fan is out/)
})
