import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressAsMeant, asMeant, isVisible, phoneAsMeant, visibleLength } from './as-meant.ts'

const runs = { seed: 20_261_126, numRuns: 500 }

/** The ten digits of every numbering system that browsers format with and that has digits of its own. */
const scripts = Intl.supportedValuesOf('numberingSystem').flatMap((system) => {
  const write = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false })
  const digits = Array.from({ length: 10 }, (_, digit) => write.format(digit))
  return digits.every((digit) => /^\p{Nd}$/u.test(digit)) ? [digits] : []
})
const unseen = [
  ...'\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2069',
  ...'\0\u0007\u001b\u007f\u0085\u009f\ufffc\ud800',
  ...'\u115f\u3164\uffa0\ufe00\ufe0d\ufe0f\ufeff\u{e0020}\u{e0100}',
]
const dashes = [...'-‐‑‒–—―⸺⁃−﹣－ー᠆']
const spaces = [...' \t\u00a0\u2009\u202f\u3000']

/** A phone number in any script, with invisible characters, dashes and spaces between its digits. */
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

/** Text as people paste it: addresses and numbers among link prefixes, brackets and punctuation. */
const pasted = fc
  .array(
    fc.constantFrom('mailto:', 'tel:', '<', '>', '"', 'jo@example.com', '0491', '?', ';', '。', ' ', '·'),
  )
  .map((pieces) => pieces.join(''))

test('what is meant is meant the same when it is read again, and nothing of it is unseen', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), pasted), (text) => {
      expect(asMeant(asMeant(text))).toBe(asMeant(text))
      expect(phoneAsMeant(phoneAsMeant(text))).toBe(phoneAsMeant(text))
      expect(addressAsMeant(addressAsMeant(text))).toBe(addressAsMeant(text))
      expect(asMeant(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{DI}\ufffc]/u)
    }),
    runs,
  )
})

test('what a keyboard has typed plainly stays as it is', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[!-~]+( [!-~]+)*$/), (text) => {
      expect(asMeant(text)).toBe(text)
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
  ['jo\ufffc@exa\u0007mple.com\u0085', 'jo@example.com'],
  ['jo@example.com,', 'jo@example.com'],
  ['jo@example.com; ', 'jo@example.com'],
  ['<jo@example.com>', 'jo@example.com'],
  ['"jo@example.com"', 'jo@example.com'],
  ['Jo Citizen <jo@example.com>;', 'jo@example.com'],
  ['mailto:jo@example.com', 'jo@example.com'],
  ['MAILTO:jo@example.com?subject=Switchboard', 'jo@example.com'],
  ['jo@例え。jp', 'jo@例え.jp'],
  ['jo@example｡com', 'jo@example.com'],
  ['o’brien?!#@example.com', 'o’brien?!#@example.com'],
])('the address %j is meant as %j', (typed, meant) => {
  expect(addressAsMeant(typed)).toBe(meant)
})

test.each([
  ['tel:+61491570006', '+61491570006'],
  ['<tel:+61-491-570-006>', '+61-491-570-006'],
  ['sms://0491570006', '0491570006'],
  ['0491·570·006', '0491.570.006'],
  ['0491・570•006', '0491.570.006'],
  ['0491～570～006', '0491-570-006'],
  ['0491~570〜006', '0491-570-006'],
  ['0491 570 006;', '0491 570 006'],
  ['0491 570 006,', '0491 570 006'],
  ['0491 570 006.', '0491 570 006'],
  ['0491\ufffc 570\u0007 006\0\ud800', '0491 570 006'],
  ['(07) 5550-0142', '(07) 5550-0142'],
])('the phone number %j is meant as %j', (typed, meant) => {
  expect(phoneAsMeant(typed)).toBe(meant)
})

test.each([
  [`a${'\u200b'.repeat(20)}`, 1],
  ['a\0\ufffc\u0007b', 2],
  ['e\u0301', 1],
  ['ten  signs', 10],
])('of %j there are %i characters to see', (text, length) => expect(visibleLength(text)).toBe(length))

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
  '\ufffc\ud800',
])('%j is nothing to see', (text) => expect(isVisible(text)).toBe(false))

test.each(['李', 'J', 'é', 'e\u0301', '👩🏽‍🔧', '-', '7', '\u3164Jo'])('%j is', (text) => {
  expect(isVisible(text)).toBe(true)
})
