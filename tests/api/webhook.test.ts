import { expect } from 'vitest'
import type { WebhookSettings } from '#server/notify/channels/webhook/webhook-settings.ts'
import { days, hours, minutes } from '#shared/durations.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { alarmOf, later, settle } from '../support/alarm-site.ts'
import { asOwner, callAsOwner, sendQuote, soon } from '../support/lead-mail.ts'
import { made } from '../support/made.ts'
import { startRecordingServer } from '../support/recording-server.ts'
import { test as base } from '../support/site-test.ts'
import { createTestApp, type TestApp, type TestSettings } from '../support/test-app.ts'
import { aVisitSite, threeTimes } from '../support/visits.ts'
import { startWebhookReceiver, webhookSecret } from '../support/webhook-receiver.ts'

const test = base.extend('receiver', made(startWebhookReceiver))

type Receiver = Awaited<ReturnType<typeof startWebhookReceiver>>

const hooked = ({ url }: Pick<Receiver, 'url'>, changes: Partial<WebhookSettings> = {}): TestSettings => ({
  channels: {
    webhook: { url, secrets: [webhookSecret], detail: 'thin', mayBePrivate: true, ...changes },
  },
})

const webhookOf = async (t: TestApp, id: string) =>
  (await alarmOf(t, id)).deliveries.find(({ channel }: { channel: string }) => channel === 'webhook')

const testWebhook = async (t: TestApp) => await asOwner(t, 'POST', apiPaths.alarmTest('webhook'), {})

test('a lead is handed on once, signed, and without the person unless that is wanted', async () => {
  await using receiver = await startWebhookReceiver()
  await using t = await createTestApp(hooked(receiver))
  const id = await sendQuote(t)
  await soon(() => expect(receiver.events).toHaveLength(1))
  const [event] = receiver.events
  expect(event?.payload).toMatchObject({
    type: 'lead.created',
    timestamp: '2026-11-20T04:05:00.000Z',
    data: { id, kind: 'quote', service: 'residential', suburb: 'North Lakes' },
  })
  expect(event?.payload.data.link).toBe(`http://localhost:3000/admin?lead=${id}`)
  expect(JSON.stringify(event?.payload)).not.toContain('Citizen')
  await later(t, hours(1))
  expect(receiver.events).toHaveLength(1)

  await using whole = await createTestApp(hooked(receiver, { detail: 'full' }))
  await sendQuote(whole)
  await soon(() => expect(receiver.events).toHaveLength(2))
  expect(receiver.events[1]?.payload.data.person).toEqual({
    ...{ name: 'Jo Citizen', phone: '0491 570 006', email: 'jo@example.com' },
    words: 'Two new power points in the garage.',
  })
})

test('how far a lead comes is handed on, each step with what it followed, and an undo too', async () => {
  await using receiver = await startWebhookReceiver()
  await using t = await createTestApp(hooked(receiver))
  const id = await sendQuote(t)
  await soon(() => expect(receiver.events).toHaveLength(1))
  const act = async (payload: object) => {
    const url = inquiryOf('quote').paths.events(id)
    return (await asOwner(t, 'POST', url, payload)).event
  }
  await act({ kind: 'note', text: 'Calls back after four' })
  await act({ kind: 'status', status: 'quoted' })
  await act({ kind: 'quoted_value', dollars: 1900 })
  await act({ kind: 'value', dollars: 1800 })
  const lost = await act({ kind: 'status', status: 'lost', reason: 'price' })
  await act({ kind: 'undo', event: lost })
  await later(t, minutes(1))
  await soon(() => expect(receiver.events).toHaveLength(4))
  const moves = receiver.events.slice(1).map(({ payload }) => payload)
  expect(new Set(receiver.events.map((event) => event.id)).size).toBe(4)
  expect(JSON.stringify(moves)).not.toMatch(/Citizen|Calls back/)
  expect(moves.every(({ type }) => type === 'lead.status_changed')).toBe(true)
  const { data } = moves.find((move) => move.data.status === 'lost') ?? {}
  expect(data).toMatchObject({
    id,
    kind: 'quote',
    previousStatus: 'quoted',
    lostReason: 'price',
    dollars: 1800,
    quotedDollars: 1900,
    followUpAt: null,
  })
  expect(moves.map((move) => `${move.data.previousStatus} > ${move.data.status}`).toSorted()).toEqual([
    'lost > quoted',
    'new > quoted',
    'quoted > lost',
  ])
  // It is no part of what rang.
  expect((await alarmOf(t, id)).deliveries).toHaveLength(2)
})

test('each change of a visit is handed on with what it is then, and without the customer’s words', async () => {
  await using receiver = await startWebhookReceiver()
  await using t = await createTestApp(hooked(receiver))
  const site = await aVisitSite(t)
  const [first, second] = threeTimes
  const { visit, token } = await site.offered()
  await site.refuse(token, 'Only after four')
  await site.pick(token, first)
  await site.move(visit.id, second)
  const { event } = (await site.cancel(visit.id)).json()
  await site.call(inquiryOf('quote').paths.events(site.lead), { kind: 'undo', event })
  const changes = () => receiver.events.filter(({ payload }) => payload.type === 'lead.visit_changed')
  await later(t, minutes(1))
  await soon(() => expect(changes()).toHaveLength(6))
  expect(new Set(changes().map(({ id }) => id)).size).toBe(6)
  expect(JSON.stringify(changes())).not.toMatch(/Citizen|after four/)
  const told = changes().map(({ payload: { data } }) => data.visit)
  const none = { id: visit.id, minutes: 180, from: null, to: null }
  const steps = [
    { ...none, state: 'offered' },
    { ...none, state: 'refused' },
    { ...none, state: 'booked', ...first },
    { ...none, state: 'booked', ...second },
    { ...none, state: 'cancelled', ...second },
    { ...none, state: 'booked', ...second },
  ]
  expect(told).toHaveLength(steps.length)
  expect(told).toEqual(expect.arrayContaining(steps))
  expect(changes()[0]?.payload.data).toMatchObject({ id: site.lead, kind: 'quote' })
})

test('without a receiver a new status leaves nothing to send', async ({ t }) => {
  const id = await sendQuote(t)
  const url = inquiryOf('quote').paths.events(id)
  const payload = { kind: 'status', status: 'won' }
  await callAsOwner(t, 'POST', url, payload)
  const rows = await t.db.selectFrom('outbox').select('channel').where('recordId', '=', id).execute()
  expect(rows.map(({ channel }) => channel)).toEqual(['mail'])
})

test('a receiver that was down for hours gets it under the same name, and once more when asked', async () => {
  await using receiver = await startWebhookReceiver()
  await using t = await createTestApp(hooked(receiver))
  receiver.reply = { status: 503 }
  const id = await sendQuote(t)
  await soon(async () => expect((await webhookOf(t, id)).reason).toMatch(/isn’t working$/))
  await later(t, minutes(10))
  receiver.reply = 'accept'
  await later(t, hours(3))
  await soon(() => expect(receiver.events).toHaveLength(1))
  await soon(async () => expect(await webhookOf(t, id)).toMatchObject({ state: 'sent' }))

  expect(await asOwner(t, 'POST', apiPaths.replayWebhook(id))).toEqual({ success: true })
  await soon(() => expect(receiver.events).toHaveLength(2))
  expect(receiver.events[1]?.id).toBe(receiver.events[0]?.id)
})

test('one that wants no more is left alone and the owner is told, until a test gets through', async () => {
  await using receiver = await startWebhookReceiver()
  await using t = await createTestApp(hooked(receiver))
  receiver.reply = { status: 410 }
  await sendQuote(t)
  const problem = async () => {
    const { ways } = await asOwner(t, 'GET', apiPaths.alarms)
    return ways.find(({ channel }: { channel: string }) => channel === 'webhook').problem
  }
  await soon(async () => expect(await problem()).toMatch(/wants no more enquiries/))
  await sendQuote(t, { description: 'Another job altogether.' })
  await settle(t)
  await later(t, days(1))
  expect(receiver.received).toHaveLength(1)

  receiver.reply = 'accept'
  expect(await testWebhook(t)).toMatchObject({ reason: null, sentAt: expect.any(String) })
  expect(await problem()).toBeNull()
  await sendQuote(t, { description: 'A third job.' })
  await soon(() => expect(receiver.events.some(({ payload }) => payload.type === 'lead.created')).toBe(true))
})

test('nothing goes to a private network, nor where an answer points', async ({ receiver }) => {
  await using t = await createTestApp(hooked(receiver, { mayBePrivate: false }))
  expect((await testWebhook(t)).reason).toMatch(/isn’t secure/)
  expect(receiver.received).toHaveLength(0)

  await using pointing = await startRecordingServer({
    reply: () => ({ status: 302, headers: { location: receiver.url } }),
  })
  await using other = await createTestApp(hooked(pointing))
  expect((await testWebhook(other)).reason).toMatch(/has moved to another address/)
  expect(receiver.received).toHaveLength(0)
})
