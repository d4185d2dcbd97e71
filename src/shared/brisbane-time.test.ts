import { expect, test } from 'vitest'
import { partOfDay } from './brisbane-time.ts'

// 27 November 2026 is a Friday.
test.each([
  ['00:00', 'Thursday night'],
  ['04:59', 'Thursday night'],
  ['05:00', 'Friday morning'],
  ['11:59', 'Friday morning'],
  ['12:00', 'Friday afternoon'],
  ['16:59', 'Friday afternoon'],
  ['17:00', 'Friday evening'],
  ['20:11', 'Friday evening'],
  ['21:00', 'Friday night'],
  ['23:59', 'Friday night'],
])('what is promised by %s in Brisbane is promised by %s', (time, words) => {
  expect(partOfDay(new Date(`2026-11-27T${time}:00+10:00`))).toBe(words)
})
