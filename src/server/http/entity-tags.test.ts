import { expect, test } from 'vitest'
import { namesTag } from './entity-tags.ts'

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['*', true],
  ['"b", "a"', true],
  ['"b",W/"a" , "c"', true],
  ['"with, comma", "a"', true],
  ['"b"', false],
  ['a', false],
  ['"A"', false],
  ['"a', false],
  ['"b*"', false],
  ['', false],
])('%s against "a": %s', (header, expected) => {
  expect(namesTag(header, '"a"')).toBe(expected)
})
