import { expect, test } from 'vitest'
import { ChannelFailure } from '#server/notify/channels/channel-failure.ts'
import { explainAnswer } from '#server/notify/channels/explain-answer.ts'

const now = new Date('2026-11-20T04:05:00Z')
const explain = (status: number, headers = {}, text = '') =>
  explainAnswer({ status, headers, text }, 'ntfy', now)

test('a service that points elsewhere has moved', () => {
  expect(explain(302)).toMatchObject({ message: 'ntfy has moved to another address', isServiceDown: true })
})

test.each([
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
