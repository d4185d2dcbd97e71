import { expect, test } from 'vitest'
import { mapHref } from './map-href.ts'

test.each([
  ['North Lakes', 'North Lakes, Queensland, Australia'],
  ['1 Main St, Caboolture QLD 4510', '1 Main St, Caboolture QLD 4510'],
  ['Unit 2 & 3, #5?', 'Unit 2 & 3, #5?, Queensland, Australia'],
])('%s is searched for as %s', (address, place) => {
  const url = new URL(mapHref(address))
  expect(url.origin + url.pathname).toBe('https://www.google.com/maps/search/')
  expect(url.searchParams.get('query')).toBe(place)
})
