/** What shows nothing: the marks that contacts, calendars and pages put into what is copied from them, joiners, fillers. */
const unseen = /[\p{Cf}\p{DI}\p{Me}]/gu

/** What passes for a hyphen, besides the dashes that Unicode calls so. */
const dashes = /[\p{Pd}\u02d7\u2043\u2212\u2500\u30fc]/gu

/** Plain letters and signs for full-width ones, and nothing that can't be seen. */
export const seen = (text: string) => text.normalize('NFKC').replace(unseen, '').replace(/\s+/g, ' ').trim()

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

/** An e-mail address as it was meant. One in another script keeps the digits of that script. */
export function addressAsMeant(text: string): string {
  const meant = asMeant(text)
  return /^[ -~]*$/.test(meant) ? meant : seen(text)
}

/** Whether there is anything to see: a blank is nothing, nor is a mark without a letter. */
export const isVisible = (text: string): boolean => /[^\s\p{M}\p{Cc}\p{Cf}\p{DI}\u2800]/u.test(text)
