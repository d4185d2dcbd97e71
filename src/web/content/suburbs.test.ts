import { expect, test } from 'vitest'
import { suburbs, suggestSuburbs } from './suburbs.ts'

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

test('case and surrounding space do not matter', () => {
  expect(names('  CAB ')).toEqual(['Caboolture', 'Caboolture South'])
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

test('a suggestion carries its postcode and service area', () => {
  expect(suggestSuburbs('kippa')).toEqual([
    { name: 'Kippa-Ring', postcode: '4021', area: 'Redcliffe Peninsula' },
  ])
})
