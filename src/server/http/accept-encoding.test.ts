import { expect, test } from 'vitest'
import { acceptedEncodings } from '#server/pages/cached-response.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['br', 'br identity'],
  ['gzip', 'gzip identity'],
  ['gzip, deflate, br, zstd', 'br gzip identity'],
  ['GZIP,BR', 'br gzip identity'],
  ['x-gzip', 'gzip identity'],
  ['br;q=0', 'identity'],
  ['br;q=0, gzip', 'gzip identity'],
  ['br;q=0.000, gzip;q=0.001', 'gzip identity'],
  ['br;q=0.5, gzip;q=0.8', 'gzip br identity'],
  ['br ; q=0.5 , gzip ; q=0.5', 'br gzip identity'],
  ['*', 'br gzip identity'],
  ['*;q=0', 'identity'],
  ['gzip;q=0, *;q=0.5', 'br identity'],
  ['identity, br;q=0.5', 'identity br'],
  ['identity;q=0, br;q=0.1', 'br identity'],
  ['abrasive, gzipped', 'identity'],
  ['br;q=high', 'identity'],
  [',;,;q=1', 'identity'],
])('%j: %s', (header, expected) => {
  expect(acceptedEncodings(header).join(' ')).toBe(expected)
  // The second answer is the remembered one.
  expect(acceptedEncodings(header).join(' ')).toBe(expected)
})
