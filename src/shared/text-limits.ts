/** Characters of a visitor's own words: a message, what needs doing, a testimonial. */
export const messageMaxLength = 5_000

/** Characters of a note on a lead. */
export const noteMaxLength = 2_000

/** Characters of the ready words of a text or an e-mail. */
export const readyWordsMaxLength = 1_000

/** What there is to say of a text that is too long; undefined of one that is not. */
export function excessOf(text: string, most: number): string | undefined {
  const excess = text.trim().length - most
  return excess > 0
    ? `At most ${most.toLocaleString('en-AU')} characters: ${excess.toLocaleString('en-AU')} too many.`
    : undefined
}
