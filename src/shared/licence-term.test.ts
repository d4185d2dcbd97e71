import { expect, test } from 'vitest'
import { licenceTerm, licenceWords } from './licence-term.ts'

const lastDay = '2027-06-30'
const wordsAt = (brisbane: string) =>
  licenceWords('licence', licenceTerm(lastDay, new Date(`${brisbane}+10:00`)))

test.each([
  ['2027-05-30T23:59:59', undefined],
  ['2027-05-31T00:00:00', 'Your licence expires in 30 days. Change the date once it is renewed.'],
  ['2027-06-29T12:00:00', 'Your licence expires tomorrow. Change the date once it is renewed.'],
  ['2027-06-30T23:59:59', 'Your licence expires today. Change the date once it is renewed.'],
  ['2027-07-01T00:00:00', 'Your licence has expired. Change the date once it is renewed.'],
])('%s in Brisbane: %s', (moment, words) => {
  expect(wordsAt(moment)).toBe(words)
})

test('without a date there is nothing to say', () => {
  expect(licenceTerm(undefined, new Date())).toEqual({ state: 'unknown' })
})
