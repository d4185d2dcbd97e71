import { createHash, createHmac, type KeyLike } from 'node:crypto'

const tokenBytes = 16
const tokenPattern = /^[\w-]{22}$/

/**
 * Makes the token of a link: 128 bits from what it opens and the site's key, so that it can be made again although
 * only its hash is stored.
 */
export const linkToken = (key: KeyLike, opened: string): string =>
  createHmac('sha256', key).update(opened).digest().subarray(0, tokenBytes).toString('base64url')

export const isLinkToken = (token: string) => tokenPattern.test(token)

export const tokenHashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
