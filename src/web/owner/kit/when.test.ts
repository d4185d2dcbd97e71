import { expect, test } from 'vitest'
import { when } from './when.ts'

test.each([
  ['2026-11-20T04:05:00Z', '2026-11-20T13:59:00Z', '2:05 pm'],
  ['2026-11-20T04:05:00Z', '2026-11-20T14:00:00Z', 'Fri 20 Nov 2026, 2:05 pm'],
])('%s read at %s is %s', (moment, now, words) => {
  expect(when(moment, new Date(now))).toBe(words)
})
