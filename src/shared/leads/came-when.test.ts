import { expect, test } from 'vitest'
import { momentInBrisbane } from '../brisbane-time.ts'
import { cameWhen } from './came-when.ts'

test.each([
  ['2026-11-24T14:04:30', 'now'],
  ['2026-11-24T13:53:00', '12 min'],
  ['2026-11-24T12:00:00', '2 h'],
  ['2026-11-24T00:10:00', '13 h'],
  ['2026-11-23T23:00:00', 'Mon'],
  ['2026-11-19T09:00:00', 'Thu'],
  ['2026-09-03T09:00:00', '3 Sep'],
  ['2025-09-03T09:00:00', '3 Sep 2025'],
  // The device's clock is behind, so that the lead lies in the future.
  ['2026-11-24T14:20:00', 'now'],
])('of %s a row says “%s” on a Tuesday at 2:05 pm', (clock, words) => {
  const now = momentInBrisbane('2026-11-24T14:05:00')
  expect(cameWhen(momentInBrisbane(clock), now)).toBe(words)
})
