/** What stands for no sign at all: controls that are no blank, half a pair, the place of an object that was not copied. */
const nothing = /[\p{Cs}\ufffc]|(?!\s)\p{Cc}/gu
/** What shows nothing: the marks that contacts, calendars and pages put into what is copied from them, joiners, fillers. */
const unseen = /[\p{Cf}\p{DI}\p{Me}]/gu

/** What passes for a hyphen, besides the dashes that Unicode calls so. */
const dashes = /[\p{Pd}\u02d7\u2043\u2212\u2500\u30fc]/gu

/** Plain letters and signs for full-width ones, and nothing that can't be seen. */
export const seen = (text: string) =>
  written(text).replace(unseen, '').normalize('NFKC').replace(/\s+/g, ' ').trim()

/** The text as its writer typed it, with the marks that shape letters and turn the direction of writing. */
export const written = (text: string) => text.replace(nothing, '')

/**
 * A number or an answer as whoever typed or pasted it meant it, whatever keyboard or page it came from: what can be seen,
 * with a hyphen for any dash, and 0 to 9 for the digits of any script.
 */
export const asMeant = (text: string): string =>
  seen(text)
    .replace(dashes, '-')
    .replace(/\p{Nd}/gu, plainDigit)

/** Unicode has the digits of a script in a row that begins with its zero. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

/** A phone number as it was meant: without what a link or a sentence put around it, and with plain signs between its digits. */
export const phoneAsMeant = (text: string): string =>
  asMeant(text)
    .replace(/^([\s"<]|(tel|sms|callto):\/*)+/i, '')
    .replace(/[·•‧∙⋅・]/g, '.')
    .replace(/[~∼〜]/g, '-')
    .replace(/[\s">,;.:]+$/, '')

/** An e-mail address as it was meant. One in another script keeps the digits of that script. */
export function addressAsMeant(text: string): string {
  const dotted = text.replace(/[。｡]/g, '.')
  const meant = asMeant(dotted)
  const whole = /^[ -~]*$/.test(meant) ? meant : seen(dotted)
  // "Jo Citizen <jo@example.com>", as a mail program copies it.
  const [, address = whole] = /<([^<>]*@[^<>]*)>/.exec(whole) ?? []
  return address
    .replace(/^(mailto:[^?]*)\?.*$/i, '$1')
    .replace(/^(mailto:|[\s"“”<])+/i, '')
    .replace(/[\s"“”>,;.:]+$/, '')
}

/** How many characters of a text can be seen, blanks among them. */
export const visibleLength = (text: string): number => written(text).replace(unseen, '').normalize().length

/** Whether there is anything to see: a blank is nothing, nor is a mark without a letter. */
export const isVisible = (text: string): boolean =>
  /[^\s\p{M}\p{Cc}\p{Cf}\p{Cs}\p{DI}\u2800\ufffc]/u.test(text)
