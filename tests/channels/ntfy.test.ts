import { expect, test } from 'vitest'
import type { ChannelFailure } from '#server/notify/channels/channel-failure.ts'
import { briefOf } from '#server/notify/channels/lead-brief.ts'
import { createNtfy, leadNtfy, type NtfyMessage } from '#server/notify/channels/ntfy/ntfy.ts'
import { untouched } from '#shared/leads/work.ts'
import { aQuoteRequest } from '../stores/samples.ts'
import { type Reply, startRecordingServer } from '../support/recording-server.ts'

const now = () => new Date('2026-11-20T04:05:00Z')
const signal = new AbortController().signal
const message: NtfyMessage = {
  title: 'Test',
  message: 'Hello',
  priority: 3,
  click: 'https://a.example/',
  tags: [],
}
const settings = { topic: 'leads-7rq', token: undefined, mayBePrivate: true }

test('a lead is posted to the topic, with priority, link and token', async () => {
  await using server = await startRecordingServer({ reply: () => ({ status: 200, body: { id: '1' } }) })
  const record = {
    ...{ id: 'l1', createdAt: '', seenAt: null, ...untouched },
    ...aQuoteRequest({ serviceType: 'emergency' }),
  }
  const brief = briefOf({ kind: 'quote', record }, 'https://www.bright.example')
  await createNtfy({ ...settings, url: server.url, token: 'tk_1' }, now).send(
    leadNtfy(brief, 'brief'),
    signal,
  )
  expect(server.received).toMatchObject([
    {
      method: 'POST',
      path: '/',
      headers: { authorization: 'Bearer tk_1', 'content-type': 'application/json' },
    },
  ])
  expect(JSON.parse(String(server.received[0]?.body))).toEqual({
    topic: 'leads-7rq',
    title: 'Emergency · North Lakes',
    message: 'Jo: Two new power points in the kitchen.',
    priority: 5,
    click: 'https://www.bright.example/admin?lead=l1',
    tags: ['rotating_light'],
  })
})

test.each<[number, Record<string, string>, Partial<ChannelFailure>]>([
  [403, {}, { message: 'ntfy won’t let this site in' }],
  [
    429,
    { 'retry-after': '5' },
    { message: 'ntfy isn’t taking any more messages just now', retryAfterMs: 5000 },
  ],
  [500, {}, { message: 'ntfy isn’t working', isServiceDown: true }],
])('%i is told', async (status, headers, failure) => {
  const reply: Reply = { status, headers, body: 'no' }
  await using server = await startRecordingServer({ reply: () => reply })
  const sent = createNtfy({ ...settings, url: server.url }, now).send(message, signal)
  await expect(sent).rejects.toMatchObject({ ...failure, serviceWords: 'no' })
})

test('a server on a private network is asked only where the operator allows it', async () => {
  await using server = await startRecordingServer({ reply: () => ({ status: 200 }) })
  const refused = createNtfy({ ...settings, url: server.url, mayBePrivate: false }, now)
  await expect(refused.send(message, signal)).rejects.toMatchObject({ code: 'EINSECURE' })
  expect(server.received).toEqual([])
})
