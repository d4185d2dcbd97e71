import { timingSafeEqual } from 'node:crypto'

/** Compares a secret in a time that does not tell how much of a guess is right. */
export function isSameSecret(given: string | Uint8Array, right: string | Uint8Array): boolean {
  const [a, b] = [bytesOf(given), bytesOf(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const bytesOf = (secret: string | Uint8Array) => (typeof secret === 'string' ? Buffer.from(secret) : secret)
