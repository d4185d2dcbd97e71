import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wholeDollars } from '../leads/work.ts'
import { gstIn, inCents, lineCents, totalCents } from './money.ts'
import { readCents } from './read-cents.ts'

describe('an amount as people type it', () => {
  test.each([
    ['1,240', 124_000],
    ['1240.5', 124_050],
    ['$1 240,00', 124_000],
    ['$1,240.00', 124_000],
    ['1.240,00', 124_000],
    ['A$ 1\u00a0240', 124_000],
    ['１２４０', 124_000],
    ['12,5', 1250],
    ['.5', 50],
    ['5.', 500],
    ['0', 0],
    ['1,234,567.89', 123_456_789],
  ])('%s is read', (typed, cents) => {
    expect(readCents(typed)).toBe(cents)
  })

  test.each([
    '',
    ' ',
    'twelve',
    '-5',
    '1e3',
    '1.240',
    '1,2345',
    '12,34,567',
    '1 24',
    '$',
    '.',
    '1.2.3',
    '9'.repeat(20),
  ])('%j is not clear', (typed) => {
    expect(readCents(typed)).toBeUndefined()
  })
})

test('what is shown of 10,000 amounts is read as the same amount', () => {
  fc.assert(
    fc.property(fc.nat(999_999_900), (cents) => {
      expect(readCents(inCents(cents))).toBe(cents)
    }),
    { numRuns: 10_000 },
  )
})

test('10,000 quotes add up in cents', () => {
  const line = fc.record({ quantity: fc.integer({ min: 1, max: 999 }), cents: fc.nat(999_999) })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 60 }), (lines) => {
      const total = totalCents(lines)
      const inBigInts = lines.reduce((sum, { quantity, cents }) => sum + BigInt(quantity) * BigInt(cents), 0n)
      expect(BigInt(total)).toBe(inBigInts)
      expect(lines.map(lineCents).reduce((sum, cents) => sum + cents, 0)).toBe(total)
      // GST is an eleventh rounded half up, so 22 × GST differs from 2 × total by at most 11.
      const gst = BigInt(gstIn(total))
      expect(22n * gst <= 2n * inBigInts + 11n && 22n * gst > 2n * inBigInts - 11n).toBe(true)
      expect(Math.abs(wholeDollars(total) * 100 - total)).toBeLessThanOrEqual(50)
    }),
    { numRuns: 10_000 },
  )
})

test('GST is as the tax office rounds it', () => {
  expect(gstIn(124_000)).toBe(11_273)
  expect([0, 5, 6, 11, 16, 17].map(gstIn)).toEqual([0, 0, 1, 1, 1, 2])
})
