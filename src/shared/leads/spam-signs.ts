/** Signs of spam, each with the owner's words for it and its weight. */
export const spamSigns = {
  trap: { words: 'filled in a hidden field', weight: 3 },
  pitch: { words: 'reads like a sales pitch', weight: 3 },
  sellerName: { words: 'has a salesperson’s name', weight: 3 },
  gibberish: { words: 'looks like random typing', weight: 3 },
  sameText: { words: 'came word for word from several people', weight: 3 },
  link: { words: 'has a link', weight: 2 },
  tooFast: { words: 'was filled in under 3 seconds', weight: 1 },
  foreign: { words: 'has an overseas number or alphabet', weight: 1 },
  sellerWords: { words: 'talks about marketing or money', weight: 2 },
} as const satisfies Record<string, { words: string; weight: 1 | 2 | 3 }>

export type SpamSign = keyof typeof spamSigns

/**
 * A lead is put aside from this weight on: for one sure sign, or for two that people may show too. A quick
 * message in another language is not enough.
 */
const weightOfSpam = 3

export const isSpam = (signs: readonly SpamSign[]): boolean =>
  signs.reduce((sum, sign) => sum + spamSigns[sign].weight, 0) >= weightOfSpam

/** Returns why a lead was put aside: "Has a link, was filled in under 3 seconds."; '' if by the owner. */
export function spamReason(signs: readonly string[]): string {
  const words = signs.flatMap((sign) => spamSigns[sign as SpamSign]?.words ?? []).join(', ')
  return words && `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
