import { randomInt } from 'node:crypto'

/** Letters and digits that can't be confused when read from a screen or paper. */
export const readableLetters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Makes random groups of five characters, 25 bits each, which are easy to type. */
export const randomGroups = (count: number): string => Array.from({ length: count }, group).join('-')

const group = () =>
  Array.from({ length: 5 }, () => readableLetters.charAt(randomInt(readableLetters.length))).join('')
