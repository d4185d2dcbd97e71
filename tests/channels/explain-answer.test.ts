import { expect, test } from 'vitest'
import { ChannelFailure } from '#server/notify/channels/channel-failure.ts'
import { explainAnswer } from '#server/notify/channels/explain-answer.ts'

const now = new Date('2026-11-20T04:05:00Z')
const explain = (status: number, headers = {}, text = '') =>
  explainAnswer({ status, headers, text }, 'ntfy', now)

test.each([
  [302, 'ntfy has moved to another address', { isFinal: false, isServiceDown: true }],
  [400, 'ntfy refused it', { isFinal: true, isServiceDown: false }],
  [401, 'ntfy won’t let this site in', { isFinal: false, isServiceDown: true }],
  [429, 'ntfy isn’t taking any more messages just now', { isFinal: false, isServiceDown: true }],
  [503, 'ntfy isn’t working', { isFinal: false, isServiceDown: true }],
])('%s means: %s', (status, message, particulars) => {
  expect(explain(status)).toMatchObject({ message, code: String(status), ...particulars })
})

test.each([
  ['30', 30_000],
  ['Fri, 20 Nov 2026 04:06:00 GMT', 60_000],
  ['Fri, 20 Nov 2026 04:00:00 GMT', 0],
  ['99999999', 86_400_000],
  ['soon', undefined],
])('Retry-After %j is %s ms', (said, retryAfterMs) => {
  expect(explain(429, { 'retry-after': said }).retryAfterMs).toBe(retryAfterMs)
})

test('the service’s words are one short line, and none for a page of HTML', () => {
  const words = (serviceWords: string) => new ChannelFailure('No', { code: '1', serviceWords }).serviceWords
  expect(words(' too\r\n many\0\tmessages ')).toBe('too many messages')
  expect(words('a'.repeat(500))).toBe('a'.repeat(200))
  expect(words('<!doctype html><title>Bad gateway</title>')).toBeNull()
  expect(words(' ')).toBeNull()
})
