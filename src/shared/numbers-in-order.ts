/** Letters of scripts that are written from right to left, such as Hebrew and Arabic. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
/** A number with groups, such as a phone number or a date, which right-to-left text would reorder. */
const groupedNumber = /(\+?\(?\d[\d ().,:/-]*\d)/
/** An invisible character that acts like a Latin letter for the text's direction. */
const leftToRightMark = '\u200e'

export const isRightToLeft = (text: string): boolean => rightToLeft.test(text)

/** Splits the text so that every second piece is a number. */
export const aroundNumbers = (text: string): string[] => text.split(groupedNumber)

/** Marks the numbers in and after right-to-left text, so that they are displayed as typed. */
export function numbersInOrder(text: string): string {
  if (!isRightToLeft(text)) return text
  const pieces = aroundNumbers(text).map((piece, n) => (n % 2 === 1 ? leftToRightMark + piece : piece))
  return pieces.join('') + leftToRightMark
}
