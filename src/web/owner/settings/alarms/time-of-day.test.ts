import { expect, test } from 'vitest'
import { fromTimeInput, inMinutes, timeOfDay, toTimeInput, untilTimeInput } from './time-of-day.ts'

test.each([
  [0, 'midnight'],
  [5, '12:05 am'],
  [6 * 60, '6 am'],
  [12 * 60, '12 pm'],
  [20 * 60 + 30, '8:30 pm'],
  [24 * 60 - 1, '11:59 pm'],
  [24 * 60, 'midnight'],
])('minute %i of the day is %s', (minute, words) => {
  expect(timeOfDay(minute)).toBe(words)
})

test.each([0, 1, 6 * 60, 24 * 60 - 1])('minute %i comes through an input of times unchanged', (minute) => {
  expect(fromTimeInput(toTimeInput(minute))).toBe(minute)
})

test.each([1, 20 * 60, 24 * 60 - 1, 24 * 60])('and %i as the end, midnight too', (minute) => {
  expect(untilTimeInput(toTimeInput(minute))).toBe(minute)
})

test('one is a minute, others are minutes', () => {
  expect([1, 2, 30].map(inMinutes)).toEqual(['1 minute', '2 minutes', '30 minutes'])
})
