/** Control characters other than blanks, lone surrogates, the object replacement character. */
const nothing = /[\p{Cs}\ufffc]|(?!\s)\p{Cc}/gu
/** Invisible characters: marks that contacts, calendars and pages add to copied text, joiners, fillers. */
const unseen = /[\p{Cf}\p{DI}\p{Me}]/gu

/** Characters used as a hyphen, besides those that Unicode classifies as dashes. */
const dashes = /[\p{Pd}\u02d7\u2043\u2212\u2500\u30fc]/gu

/** Replaces full-width characters by plain ones and removes invisible ones. */
export const seen = (text: string) =>
  written(text).replace(unseen, '').normalize('NFKC').replace(/\s+/g, ' ').trim()

/** Returns the text as typed, with the marks that shape letters and change the direction of writing. */
export const written = (text: string) => text.replace(nothing, '')

/** Normalises a number or an answer from any keyboard: only visible characters, a hyphen for any dash, 0 to 9. */
export const asMeant = (text: string): string =>
  seen(text)
    .replace(dashes, '-')
    .replace(/\p{Nd}/gu, plainDigit)

/** Converts a digit of any script to 0 to 9: Unicode lists a script's digits in order from its zero. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

/** Normalises a phone number: removes the text of a link or sentence around it, and uses plain separators. */
export const phoneAsMeant = (text: string): string =>
  asMeant(text)
    .replace(/^([\s"<]|(tel|sms|callto):\/*)+/i, '')
    .replace(/[·•‧∙⋅・]/g, '.')
    .replace(/[~∼〜]/g, '-')
    .replace(/[\s">,;.:]+$/, '')

/** Normalises an e-mail address. One in another script keeps the digits of that script. */
export function addressAsMeant(text: string): string {
  const dotted = text.replace(/[。｡]/g, '.')
  const meant = asMeant(dotted)
  const whole = /^[ -~]*$/.test(meant) ? meant : seen(dotted)
  // Mail programs copy addresses as "Jo Citizen <jo@example.com>".
  const [, address = whole] = /<([^<>]*@[^<>]*)>/.exec(whole) ?? []
  return address
    .replace(/^(mailto:[^?]*)\?.*$/i, '$1')
    .replace(/^(mailto:|[\s"“”<])+/i, '')
    .replace(/[\s"“”>,;.:]+$/, '')
}

/** Counts the visible characters of a text, including blanks. */
export const visibleLength = (text: string): number => written(text).replace(unseen, '').normalize().length

/** Whether anything is visible: blanks do not count, nor do marks without a letter. */
export const isVisible = (text: string): boolean =>
  /[^\s\p{M}\p{Cc}\p{Cf}\p{Cs}\p{DI}\u2800\ufffc]/u.test(text)
