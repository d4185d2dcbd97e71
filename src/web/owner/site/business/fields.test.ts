import { expect, test } from 'vitest'
import { isTime, readTime, timeWords } from './fields.tsx'

test.each([
  ['6am', '06:00'],
  ['6:00 am', '06:00'],
  ['6.30 PM', '18:30'],
  ['6 p.m.', '18:00'],
  ['16:00', '16:00'],
  ['1630', '16:30'],
  ['7', '07:00'],
  ['12am', '00:00'],
  ['12 pm', '12:00'],
  ['noon', '12:00'],
  ['Midnight', '24:00'],
  ['24:00', '24:00'],
])('%s is %s', (typed, time) => {
  expect(readTime(typed)).toBe(time)
})

test.each(['', 'x', '25:00', '13pm', '0am', '6:75', '6:0', 'six', '12345'])('%j is no time', (typed) => {
  expect(readTime(typed)).toBeUndefined()
})

test.each(['25:99', '24:30', '06:60', '6:00', '1630', ''])('%j is left as it was typed', (typed) => {
  expect(isTime(typed)).toBe(false)
})

test('what is shown can be typed again', () => {
  for (const time of ['00:00', '06:05', '12:00', '16:00', '23:59', '24:00']) {
    expect(isTime(time)).toBe(true)
    expect(readTime(timeWords(time))).toBe(time)
  }
})
