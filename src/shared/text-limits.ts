/** Maximum characters of a visitor's own text: a message, a description of the work, a testimonial. */
export const messageMaxLength = 5_000

export const noteMaxLength = 2_000

/** Maximum characters of a template for a text or an e-mail. */
export const readyWordsMaxLength = 1_000

/** Returns the message for a text that is too long; undefined otherwise. */
export function excessOf(text: string, most: number): string | undefined {
  const excess = text.trim().length - most
  return excess > 0
    ? `At most ${most.toLocaleString('en-AU')} characters: ${excess.toLocaleString('en-AU')} too many.`
    : undefined
}
