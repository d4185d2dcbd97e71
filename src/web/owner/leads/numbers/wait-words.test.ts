import { expect, test } from 'vitest'
import { waitWords } from './wait-words.ts'

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [125, '2 h 5 min'],
  [1500, '25 h'],
  [2880, '2 days'],
  [10_000, '7 days'],
])('%i minutes are %s', (minutes, words) => {
  expect(waitWords(minutes)).toBe(words)
})
