import { expect, test } from 'vitest'
import { periodsOn } from './export-sheet.tsx'

const daysOf = (today: string) => periodsOn(today).map(({ from, to }) => `${from} ${to}`)

test.each([
  [
    '2026-06-30',
    '2026-06-01 2026-06-30',
    '2026-05-01 2026-05-31',
    '2025-07-01 2026-06-30',
    '2024-07-01 2025-06-30',
  ],
  [
    '2026-07-01',
    '2026-07-01 2026-07-31',
    '2026-06-01 2026-06-30',
    '2026-07-01 2027-06-30',
    '2025-07-01 2026-06-30',
  ],
  [
    '2028-01-31',
    '2028-01-01 2028-01-31',
    '2027-12-01 2027-12-31',
    '2027-07-01 2028-06-30',
    '2026-07-01 2027-06-30',
  ],
  [
    '2028-03-31',
    '2028-03-01 2028-03-31',
    '2028-02-01 2028-02-29',
    '2027-07-01 2028-06-30',
    '2026-07-01 2027-06-30',
  ],
])('on %s the months and the financial years end where the calendar says', (today, ...expected) => {
  expect(daysOf(today)).toEqual(expected)
})

test('each says its months', () => {
  expect(periodsOn('2026-07-01').map(({ months }) => months)).toEqual([
    'July 2026',
    'June 2026',
    'July 2026 to June 2027',
    'July 2025 to June 2026',
  ])
})
