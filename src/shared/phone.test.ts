import { expect, test } from 'vitest'
import {
  dialled,
  firstDigits,
  formatPhone,
  getsTexts,
  internationalNumber,
  nationalDigits,
  phoneHref,
} from './phone.ts'

const ways = (digits: string) => [
  `0${digits}`,
  digits,
  `+61${digits}`,
  `+61 (0) ${digits}`,
  `(+61) ${digits}`,
  `+610${digits}`,
  `+0061 ${digits}`,
  `+0${digits}`,
  `61 ${digits}`,
  `61 0${digits}`,
  `0061 ${digits}`,
  `0011 61 ${digits}`,
  `0011 61 (0)${digits}`,
]

test.each([
  ['491570006', '0491 570 006'],
  ['755500142', '(07) 5550 0142'],
  ['255500142', '(02) 5550 0142'],
])('%s is one number in all the ways that people write it', (digits, shown) => {
  for (const typed of ways(digits)) {
    expect(nationalDigits(typed), typed).toBe(`0${digits}`)
    expect(phoneHref(typed), typed).toBe(`tel:+61${digits}`)
    expect(internationalNumber(typed), typed).toBe(`+61${digits}`)
    expect(formatPhone(typed), typed).toBe(shown)
  }
})

test.each([
  ['1300 975 707', '1300975707', '1300 975 707'],
  ['+61 1300 975 707', '1300975707', '1300 975 707'],
  ['0011 61 1800 975 707', '1800975707', '1800 975 707'],
  ['61 1300 975 707', '1300975707', '1300 975 707'],
  ['13 12 13', '131213', '13 12 13'],
  ['+61 13 12 13', '131213', '13 12 13'],
  ['+64 21 123 4567', '+64211234567', '+64 21 123 4567'],
  ['0011 64 21 123 4567', '+64211234567', '0011 64 21 123 4567'],
  ['0064 21 123 4567', '+64211234567', '0064 21 123 4567'],
  ['+44 (0)20 7946 0958', '+442079460958', '+44 (0)20 7946 0958'],
  // Numbers of no known country, and numbers that are too short or too long, stay as typed.
  ['64 21 123 4567', '64211234567', '64 21 123 4567'],
  ['5550 0142', '55500142', '5550 0142'],
  ['6113 1213', '61131213', '6113 1213'],
  ['0491 57', '049157', '0491 57'],
  ['007 5550 0142', '00755500142', '007 5550 0142'],
  ['0491 570 0066', '04915700066', '0491 570 0066'],
  ['000', '000', '000'],
  ['', '', ''],
  ['ring me', '', 'ring me'],
])('%j is dialled %s and shown %s', (typed, number, shown) => {
  expect(dialled(typed)).toBe(number)
  expect(formatPhone(typed)).toBe(shown)
})

test.each([
  ['+61 4', '04'],
  ['+61 04', '04'],
  ['0011 61 491', '0491'],
  ['+61 13', '13'],
  ['+64 21', '6421'],
  ['0491 57', '049157'],
])('%s is the beginning of %s', (typed, digits) => {
  expect(firstDigits(typed)).toBe(digits)
})

test.each([
  ['0491 570 006', true],
  ['+61 491 570 006', true],
  ['0550 123 456', true],
  ['+64 21 123 4567', true],
  ['(07) 5550 0142', false],
  ['5550 0142', false],
  ['1300 975 707', false],
  ['13 12 13', false],
  ['0491 57', false],
  ['', false],
])('%j gets texts: %s', (typed, gets) => {
  expect(getsTexts(typed)).toBe(gets)
})
