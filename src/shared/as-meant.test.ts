import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressAsMeant, asMeant, isVisible } from './as-meant.ts'

const runs = { seed: 20_261_126, numRuns: 500 }

/** As browsers write numbers: each system that has ten digits of its own. */
const scripts = Intl.supportedValuesOf('numberingSystem').flatMap((system) => {
  const write = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false })
  const digits = Array.from({ length: 10 }, (_, digit) => write.format(digit))
  return digits.every((digit) => /^\p{Nd}$/u.test(digit)) ? [digits] : []
})
const unseen = [
  ...'\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2069',
  ...'\u115f\u3164\uffa0\ufe00\ufe0d\ufe0f\ufeff\u{e0020}\u{e0100}',
]
const dashes = [...'-‐‑‒–—―⸺⁃−﹣－ー᠆']
const spaces = [...' \t\u00a0\u2009\u202f\u3000']

/** A number between whose digits anything may stand that its writer does not see, or takes for a dash or a space. */
const digitsIn = fc.record({ script: fc.constantFrom(...scripts), plain: fc.stringMatching(/^\d{6,12}$/) })
const gap = fc.array(fc.constantFrom(...unseen, ...dashes, ...spaces), { maxLength: 3 })

test('digits are those that were meant, whatever script they are in and whatever stands between them', () => {
  expect(scripts.length).toBeGreaterThan(50)
  const typed = digitsIn.chain(({ script, plain }) =>
    fc.tuple(
      fc.constant(plain),
      fc
        .array(gap, { minLength: plain.length, maxLength: plain.length })
        .map((gaps) => gaps.map((signs, n) => signs.join('') + script[Number(plain[n])]).join('')),
    ),
  )
  fc.assert(
    fc.property(typed, ([plain, text]) => {
      const meant = asMeant(text)
      expect(meant).toMatch(/^[\d -]+$/)
      expect(meant.replaceAll(/\D/g, '')).toBe(plain)
    }),
    runs,
  )
})

test('what is meant is meant the same when it is read again, and nothing of it is unseen', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(asMeant(asMeant(text))).toBe(asMeant(text))
      expect(addressAsMeant(addressAsMeant(text))).toBe(addressAsMeant(text))
      expect(asMeant(text)).not.toMatch(/[\p{Cf}\p{DI}]/u)
    }),
    runs,
  )
})

test('what a keyboard has typed plainly stays as it is', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[!-~]+( [!-~]+)*$/), (text) => {
      expect(asMeant(text)).toBe(text)
      expect(addressAsMeant(text)).toBe(text)
    }),
    runs,
  )
})

test.each([
  ['jo\u200b@example.com', 'jo@example.com'],
  ['\u202ajo@example.com\u202c', 'jo@example.com'],
  ['jo‑smith＠example．com', 'jo-smith@example.com'],
  ['jo٨@example.com', 'jo8@example.com'],
  ['müller\u00ad@exämple.com', 'müller@exämple.com'],
  ['١٢@مثال.إختبار', '١٢@مثال.إختبار'],
])('the address %j is meant as %j', (typed, meant) => {
  expect(addressAsMeant(typed)).toBe(meant)
})

test.each([
  '',
  ' ',
  '\u200b',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u0301\u0302',
  '\u2800',
  '\u200f \u00a0',
  '\0',
])('%j is nothing to see', (text) => expect(isVisible(text)).toBe(false))

test.each(['李', 'J', 'é', 'e\u0301', '👩🏽‍🔧', '-', '7', '\u3164Jo'])('%j is', (text) => {
  expect(isVisible(text)).toBe(true)
})
