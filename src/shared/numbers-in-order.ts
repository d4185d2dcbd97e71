/** Hebrew, Arabic and their kin, which are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
/** A number with its groups, which such a text would put in its own order: a phone number, a date. */
const groupedNumber = /(\+?\(?\d[\d ().,:/-]*\d)/
/** Shows nothing, and is to what stands around it as a letter of ours is. */
const leftToRightMark = '\u200e'

export const isRightToLeft = (text: string): boolean => rightToLeft.test(text)

/** The text in pieces, every second of which is a number. */
export const aroundNumbers = (text: string): string[] => text.split(groupedNumber)

/**
 * The text as it may stand in a line of plain text: where it is written from right to left, the numbers in it and after it
 * are still read as they were written.
 */
export function numbersInOrder(text: string): string {
  if (!isRightToLeft(text)) return text
  const pieces = aroundNumbers(text).map((piece, n) => (n % 2 === 1 ? leftToRightMark + piece : piece))
  return pieces.join('') + leftToRightMark
}
