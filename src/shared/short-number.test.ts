import { expect, test } from 'vitest'
import { shortNumberQuestion } from './short-number.ts'

test.each([
  ['0491 57', 6],
  [' 0491 570 00 ', 9],
  ['(07) 5550 014', 9],
  ['+61 491 570 00', 10],
  ['+61 (0) 491 57', 8],
  ['0061 491 57', 9],
  ['61 491 570 00', 10],
  ['5550 014', 7],
  ['1300 975', 7],
  ['1800 160 40', 9],
])('%j may lack one of its digits, of which it has %i', (typed, count) => {
  expect(shortNumberQuestion(typed)).toBe(`Is a digit missing? ${typed.trim()} has ${count}`)
})

test.each([
  '0491 570 006',
  '491 570 006',
  '(07) 5550 0142',
  '+61 7 5550 0142',
  '+61 (0) 491 570 006',
  '0011 61 491 570 006',
  '61 491 570 006',
  '5550 0142',
  '13 12 34',
  '1300 975 707',
  '1800 160 401',
  '+64 9 555 01',
  '0011 64 9 555 01',
  '0491 570 0066',
  '0491',
  'ask for Jo',
  '',
])('%j is asked nothing', (typed) => {
  expect(shortNumberQuestion(typed)).toBeUndefined()
})
