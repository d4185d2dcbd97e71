import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { pushSubscriptionSchema } from '#server/notify/channels/push/push-endpoint.ts'
import { pushServiceName } from '#server/notify/channels/push/push-service-name.ts'

const keys = {
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
}
const schema = pushSubscriptionSchema(['localhost:8443', 'push.example.org'])
const isTaken = (subscription: unknown) => schema.safeParse(subscription).success

test.each([
  ['https://web.push.apple.com/QGuQyavXutnMH', 'Apple'],
  ['https://fcm.googleapis.com/fcm/send/abc:def', 'Google'],
  ['https://updates.push.services.mozilla.com/wpush/v2/gAAAA', 'Mozilla'],
  ['https://db5p.notify.windows.com/w/?token=BQYAAA%2b', 'Microsoft'],
  ['https://localhost:8443/push/1', 'localhost:8443'],
  ['https://push.example.org/1@2', 'push.example.org'],
])('%s is taken and called %s', (endpoint, name) => {
  expect(isTaken({ endpoint, keys, expirationTime: null })).toBe(true)
  expect(pushServiceName(endpoint)).toBe(name)
})

test.each([
  ['a short point', { ...keys, p256dh: keys.p256dh.slice(0, 40) }],
  [
    'a compressed point',
    { ...keys, p256dh: createECDH('prime256v1').generateKeys('base64url', 'compressed') },
  ],
  [
    'a point off the curve',
    { ...keys, p256dh: Buffer.from([4, ...Array(64).fill(7)]).toString('base64url') },
  ],
  ['text', { ...keys, p256dh: 'not base64 at all, whatever its length may be'.padEnd(87, '!') }],
  ['a short secret', { ...keys, auth: 'AAAA' }],
  ['no keys', undefined],
])('%s is refused', (_what, given) => {
  expect(isTaken({ endpoint: 'https://fcm.googleapis.com/1', keys: given })).toBe(false)
})
