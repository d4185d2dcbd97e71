import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeVapidKeys, readVapidKeys } from '#server/machines/vapid-keys.ts'
import { ChannelFailure } from '#server/notify/channels/channel-failure.ts'
import {
  createPushOutgoing,
  createWebPush,
  type PushMessage,
  topicOf,
} from '#server/notify/channels/push/web-push.ts'
import { type Phone, startPushService } from '../support/push-service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const subject = 'https://www.bright.example'
const now = () => new Date('2026-11-20T04:05:00Z')
const topic = topicOf(randomUUID())

let folder: ReturnType<typeof temporaryFolder>
let service: Awaited<ReturnType<typeof startPushService>>
let distrust: () => void
let keys: ReturnType<typeof readVapidKeys>
beforeAll(async () => {
  folder = temporaryFolder()
  keys = readVapidKeys(folder.path)
  service = await startPushService()
  distrust = service.trust()
})
afterAll(async () => {
  distrust()
  await service[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

const toPhone = ({ subscription: { endpoint, keys } }: Phone, payload = '{}'): PushMessage => ({
  ...{ endpoint, ...keys, payload, topic, urgency: 'high', ttlSeconds: 3600 },
  signal: new AbortController().signal,
})

const push = () =>
  createWebPush({
    keys: () => keys,
    subject: () => subject,
    outgoing: createPushOutgoing([service.host]),
    now,
  })

async function failureOf(sent: Promise<void>): Promise<ChannelFailure> {
  const failure = await sent.then(
    () => undefined,
    (error) => error,
  )
  expect(failure).toBeInstanceOf(ChannelFailure)
  return failure
}

test('a message comes out on the phone as it went in, signed and with its headers', async () => {
  const phone = service.subscribe()
  const payload = JSON.stringify({ title: 'Emergency · North Lakes', emoji: '⚡👩🏽‍🔧' })
  await push().send(toPhone(phone, payload))
  expect(phone.messages).toMatchObject([
    { text: payload, headers: { 'content-encoding': 'aes128gcm', ttl: '3600', urgency: 'high', topic } },
  ])
  expect(service.senders.at(-1)).toMatchObject({
    aud: `https://${service.host}`,
    sub: subject,
    publicKey: keys.publicKey,
  })
})

test('every message has the same length', async () => {
  const phone = service.subscribe()
  const from = service.received.length
  for (const payload of ['{}', JSON.stringify('a'.repeat(900))]) await push().send(toPhone(phone, payload))
  expect(service.received.slice(from).map(({ body }) => body.length)).toEqual([4096, 4096])
})

test.each([200, 201, 202])('%i is a yes', async (status) => {
  service.reply = { status }
  await push().send(toPhone(service.subscribe()))
  service.reply = 'accept'
})

test('a phone that has unsubscribed is gone', async () => {
  const phone = service.subscribe()
  phone.unsubscribe()
  const failure = await failureOf(push().send(toPhone(phone)))
  expect(failure).toMatchObject({ isGone: true, isFinal: true, code: '410', serviceWords: 'Unregistered' })
})

test.each<[number, Record<string, string>, string, Partial<ChannelFailure>]>([
  [404, {}, '', { isGone: true, isFinal: true }],
  [403, {}, '{"reason":"BadJwtToken"}', { isFinal: false, serviceWords: '{"reason":"BadJwtToken"}' }],
  [413, {}, '', { isFinal: true, isGone: false }],
  [429, { 'retry-after': '30' }, '', { isFinal: false, retryAfterMs: 30_000 }],
  [500, {}, '', { isFinal: false, isServiceDown: true }],
  [301, { location: 'https://127.0.0.1/' }, '', { isFinal: false }],
])('%i is told', async (status, headers, body, particulars) => {
  service.reply = { status, headers, body }
  const failure = await failureOf(push().send(toPhone(service.subscribe())))
  service.reply = 'accept'
  expect(failure).toMatchObject({ code: String(status), ...particulars })
})

test('a phone that was armed for another key refuses, and the owner is told who said so', async () => {
  using other = temporaryFolder()
  const phone = service.subscribe(readVapidKeys(other.path).publicKey)
  const failure = await failureOf(push().send(toPhone(phone)))
  expect(failure.message).toMatch(/^localhost:\d+ refused this site’s alerts$/)
  expect(failure.serviceWords).toBe('{"reason":"VapidPkHashMismatch"}')
  await push().send(toPhone(service.subscribe(keys.publicKey)))
})

test('a phone that was armed for a pair that the site had before rings too', async () => {
  const [former, other] = [makeVapidKeys(), makeVapidKeys()]
  const phone = service.subscribe(former.publicKey)
  const outgoing = createPushOutgoing([service.host])
  const formerKeys = async () => [other, former]
  const common = { subject: () => subject, outgoing, now }
  await createWebPush({ ...common, keys: () => keys, formerKeys }).send(toPhone(phone))
  expect(phone.messages).toHaveLength(1)
  const failure = await failureOf(
    createWebPush({ ...common, keys: () => keys, formerKeys: async () => [other] }).send(toPhone(phone)),
  )
  expect(failure.code).toBe('403')
  expect(phone.messages).toHaveLength(1)
})

test.each([
  'https://169.254.169.254/',
  'https://127.0.0.1/',
  'https://www.example.com/',
  'https://fcm.googleapis.com.example.com/',
  'https://evil-fcm.googleapis.com/',
  'https://fcm.googleapis.com:8443/',
])('nothing is sent to %s', async (endpoint) => {
  const phone = service.subscribe()
  const from = service.received.length
  const failure = await failureOf(push().send({ ...toPhone(phone), endpoint }))
  expect(failure).toMatchObject({ code: 'EHOST', isFinal: true })
  expect(service.received).toHaveLength(from)
})

test('keys that can’t be used are told and not thrown about', async () => {
  const phone = service.subscribe()
  const failure = await failureOf(push().send({ ...toPhone(phone), p256dh: 'AAAA' }))
  expect(failure).toMatchObject({ isFinal: true, code: 'ENCRYPTION' })
})

test('a topic holds a whole UUID within 32 characters', () => {
  expect(topicOf('00112233-4455-6677-8899-aabbccddeeff')).toBe('ABEiM0RVZneImaq7zN3u_w')
})
