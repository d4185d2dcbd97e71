/**
 * Why something failed, as it is stored: a sentence for the owner, and in a second line the cause in the system's own
 * words, for whoever runs the site.
 */
export const reasonWith = (sentence: string, cause: string) =>
  cause ? `${sentence}\n${cause.replaceAll(/\s+/g, ' ')}` : sentence

/** Takes a stored reason apart; `cause` is '' where there is none. */
export function readReason(stored: string): { sentence: string; cause: string } {
  const [sentence = '', cause = ''] = stored.split('\n')
  return { sentence, cause }
}

/** The whole reason in one line, as the doctor prints it. */
export const reasonInFull = (stored: string) => stored.replace('\n', ': ')
