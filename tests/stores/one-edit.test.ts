import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOneEditApart, piecesOf } from '#server/leads/search/fuzzy-matches.ts'

const letter = fc.constantFrom(...'abcde')
const word = fc.string({ unit: letter, minLength: 4, maxLength: 12 })

/** A word with one mistake in it, and the word. */
const mistyped = fc
  .tuple(word, fc.nat(), letter, fc.constantFrom('wrong', 'missing', 'extra', 'swapped'))
  .map(([right, place, other, kind]) => {
    const at = place % right.length
    const [before, after] = [right.slice(0, at), right.slice(at + 1)]
    switch (kind) {
      case 'wrong':
        return [before + other + after, right] as const
      case 'missing':
        return [before + after, right] as const
      case 'extra':
        return [before + other + right.slice(at), right] as const
      default: {
        const first = Math.max(0, at - 1)
        const swapped = right.slice(0, first) + right[first + 1] + right[first] + right.slice(first + 2)
        return [swapped, right] as const
      }
    }
  })

describe('one edit', () => {
  test.each([
    ['nroth', 'north', true],
    ['norh', 'north', true],
    ['norrth', 'north', true],
    ['nurth', 'north', true],
    ['north', 'north', true],
    ['htron', 'north', false],
    ['nrht', 'north', false],
    ['noth', 'smith', false],
    ['ab', 'ba', true],
    ['aab', 'ab', true],
    ['abc', 'cba', false],
  ])('%s and %s: %s', (one, other, isOne) => {
    expect(isOneEditApart(one, other)).toBe(isOne)
    expect(isOneEditApart(other, one)).toBe(isOne)
  })

  test('makes what any mistake of one letter makes', async () => {
    await fc.assert(fc.property(mistyped, ([typed, right]) => isOneEditApart(typed, right)))
  })

  test('leaves one of the pieces in every word that was meant', async () => {
    await fc.assert(
      fc.property(
        mistyped.filter(([typed]) => typed.length >= 4),
        ([typed, right]) => piecesOf(typed).some((piece) => right.includes(piece)),
      ),
    )
  })
})
