import { randomInt } from 'node:crypto'

/** Letters and digits that can't be mistaken for one another when read off a screen or paper. */
export const readableLetters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Groups of five, 25 bits each: random, and still typed without a slip. */
export const randomGroups = (count: number): string => Array.from({ length: count }, group).join('-')

const group = () =>
  Array.from({ length: 5 }, () => readableLetters.charAt(randomInt(readableLetters.length))).join('')
