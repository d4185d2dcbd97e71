import { expect, test } from 'vitest'
import { days, hours, minutes, seconds } from './durations.ts'
import { relativeTime } from './relative-time.ts'

const now = new Date('2026-11-20T04:05:00Z')

test.each([
  [-minutes(5), 'just now'],
  [0, 'just now'],
  [seconds(59), 'just now'],
  [minutes(1), '1 minute ago'],
  [minutes(12) + seconds(59), '12 minutes ago'],
  [hours(1) - 1, '59 minutes ago'],
  [hours(1), '1 hour ago'],
  [hours(23) + minutes(59), '23 hours ago'],
  [days(1), '1 day ago'],
  [days(7) - 1, '6 days ago'],
  [days(7), 'Fri 13 Nov 2026'],
])('%d ms ago is "%s"', (ageMs, words) => {
  expect(relativeTime(new Date(now.getTime() - ageMs), now)).toBe(words)
})
