import { expect, test } from 'vitest'
import type { ChannelFailure } from '#server/notify/channels/channel-failure.ts'
import { createNtfy, type NtfyMessage } from '#server/notify/channels/ntfy/ntfy-channel.ts'
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
