import { expect, test } from 'vitest'
import { suburbs, suggestForAddress, suggestSuburbs } from './suburbs.ts'

const names = (typed: string) => suggestSuburbs(typed).map(({ name }) => name)

test('the list holds 95 different names, each with a Queensland postcode', () => {
  expect(new Set(suburbs.map(({ name }) => name)).size).toBe(95)
  expect(suburbs).toHaveLength(95)
  for (const { name, postcode } of suburbs) {
    expect(postcode, name).toMatch(/^4\d{3}$/)
    expect(name, name).toMatch(/^[A-Z][A-Za-z -]+[a-z]$/)
  }
})

test.each([
  ['ar', 8],
  ['on', 8],
  ['cab', 2],
  ['zz', 0],
  ['c', 0],
  [' c ', 0],
  ['', 0],
])('%j gives %i suggestions', (typed, count) => {
  expect(suggestSuburbs(typed)).toHaveLength(count)
})

test('a match at the start of a name comes before one inside', () => {
  expect(names('mo')).toEqual([
    'Morayfield',
    'Mooloolah Valley',
    'Mooloolaba',
    'Mountain Creek',
    'Glass House Mountains',
    'Little Mountain',
  ])
})

test.each([
  ['45 Smith St, cab', '45 Smith St, ', ['Caboolture', 'Caboolture South']],
  ['45 Smith St cab', '45 Smith St ', ['Caboolture', 'Caboolture South']],
  ['45 Smith St,cab ', '45 Smith St,', ['Caboolture', 'Caboolture South']],
  ['45 Smith St, bud', '45 Smith St, ', ['Buderim']],
  ['12 Anzac Ave north la', '12 Anzac Ave ', ['North Lakes']],
  ['Unit 2, 9 Hay St, Kippa', 'Unit 2, 9 Hay St, ', ['Kippa-Ring']],
  ['cab', '', ['Caboolture', 'Caboolture South']],
  ['45 Smith St', '', []],
  ['45 Smith Street', '', []],
  ['Lot 4, Old Gympie Road', '', []],
  ['cab, 45 Smith St', '', []],
  ['45 Smith St, ', '', []],
  ['', '', []],
])('for %j what is in front stays %j, and the end may be %j', (typed, before, found) => {
  const suggestions = suggestForAddress(typed)
  expect(suggestions.before).toBe(before)
  expect(suggestions.found.map(({ name }) => name)).toEqual(found)
})
