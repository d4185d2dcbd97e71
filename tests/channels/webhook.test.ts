import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChannelFailure } from '#server/notify/channels/channel-failure.ts'
import { briefOf } from '#server/notify/channels/lead-brief.ts'
import {
  createWebhook,
  leadWebhookPayload,
  webhookPausesMs,
} from '#server/notify/channels/webhook/webhook-channel.ts'
import type { WebhookSettings } from '#server/notify/channels/webhook/webhook-settings.ts'
import { days, minutes } from '#shared/durations.ts'
import { untouched } from '#shared/leads/work.ts'
import { aQuoteRequest } from '../stores/samples.ts'
import { startWebhookReceiver, webhookSecret } from '../support/webhook-receiver.ts'

const otherSecret = `whsec_${Buffer.alloc(24, 'another').toString('base64')}`
const record = {
  id: 'l1',
  createdAt: '2026-11-20T04:05:00.000Z',
  seenAt: null,
  ...untouched,
  ...aQuoteRequest(),
}
const brief = briefOf({ kind: 'quote', record }, 'https://www.bright.example')
const payload = leadWebhookPayload(brief, { type: 'lead.created' }, record.createdAt, 'thin')
const event = () => ({ id: 'o1', payload, signal: new AbortController().signal })

let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
beforeAll(async () => {
  receiver = await startWebhookReceiver()
})
afterAll(() => receiver[Symbol.asyncDispose]())
beforeEach(() => {
  receiver.reply = 'accept'
  receiver.received.length = 0
  receiver.events.length = 0
})

function webhook(changes: Partial<WebhookSettings> = {}, now = () => new Date()) {
  const settings = { url: receiver.url, secrets: [webhookSecret], mayBePrivate: true }
  return createWebhook({ detail: 'thin', ...settings, ...changes }, now)
}

function lastRequest() {
  const request = receiver.received.at(-1)
  if (!request) throw new Error('nothing came')
  const headers: Record<string, string> = {}
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
    headers[name] = String(request.headers[name])
  }
  return { headers, body: String(request.body) }
}

test('the standard’s own library finds it true, and nothing that was changed', async () => {
  await webhook().send(event())
  const { headers, body } = lastRequest()
  const verifier = new Webhook(webhookSecret)
  expect(verifier.verify(body, headers)).toEqual(JSON.parse(payload))
  expect(() => verifier.verify(body.replace('lead', 'Lead'), headers)).toThrow()
  expect(() => verifier.verify(body, { ...headers, 'webhook-id': 'o2' })).toThrow()
  expect(() => new Webhook(otherSecret).verify(body, headers)).toThrow()
})

test('while the secret is changed, who knows either finds it true', async () => {
  await webhook({ secrets: [otherSecret, webhookSecret] }).send(event())
  const { headers, body } = lastRequest()
  for (const secret of [webhookSecret, otherSecret]) {
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(payload))
  }
  expect(receiver.events[0]?.signatures).toHaveLength(2)
})

test('each attempt has its own time and the same id', async () => {
  let now = new Date('2026-11-20T04:05:00Z')
  await webhook({}, () => now).send(event())
  now = new Date('2026-11-20T04:10:00Z')
  await webhook({}, () => now).send(event())
  const [first, second] = receiver.events
  expect(first?.id).toBe(second?.id)
  expect(Number(second?.timestamp) - Number(first?.timestamp)).toBe(minutes(5))
})

test.each<[number, Record<string, string>, Partial<ChannelFailure>]>([
  [400, {}, { isFinal: false, message: 'The other program refused it' }],
  [429, { 'retry-after': '120' }, { isFinal: false, retryAfterMs: minutes(2) }],
  [502, { 'retry-after': '60' }, { isFinal: false, retryAfterMs: minutes(1), isServiceDown: true }],
  [504, {}, { isFinal: false, isServiceDown: true }],
])('%i is a failure', async (status, headers, particulars) => {
  receiver.reply = { status, headers, body: 'no' }
  await expect(webhook().send(event())).rejects.toMatchObject({ code: String(status), ...particulars })
  expect(receiver.received).toHaveLength(1)
})

test('it is tried for three days and more, ever more rarely', () => {
  expect(webhookPausesMs.reduce((sum, pause) => sum + pause)).toBeGreaterThan(days(3))
  expect([...webhookPausesMs]).toEqual(webhookPausesMs.toSorted((a, b) => a - b))
})
