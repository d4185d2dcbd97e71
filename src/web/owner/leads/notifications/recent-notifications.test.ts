import { expect, test } from 'vitest'
import { byDay } from './recent-notifications.tsx'

// 2:05 pm in Brisbane, where the day began at 14:00 UTC on the day before.
const now = new Date('2026-11-20T04:05:00Z')

test('days are Brisbane’s, and the last two have names', () => {
  const timestamps = [
    '2026-11-20T04:00:00.000Z',
    '2026-11-19T14:00:00.000Z',
    '2026-11-19T13:59:59.999Z',
    '2026-11-18T14:00:00.000Z',
    '2026-11-18T13:59:59.999Z',
  ]
  const days = byDay(
    timestamps.map((timestamp) => ({ timestamp })),
    now,
  )
  expect(days.map(({ heading, items }) => [heading, items.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 2],
    ['Wed 18 Nov 2026', 1],
  ])
})

test('an empty list has no days', () => {
  expect(byDay([], now)).toEqual([])
})
