import { createHash, createHmac, type KeyLike } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { offerTokenName } from '#shared/offers/customer-page.ts'
import { pagePaths } from '#shared/paths.ts'

const tokenBytes = 16

/**
 * Tokens in customers' links: 128 bits made from the version's id with the site's key, so that staff can get a link
 * again although only its hash is stored. Links that went out before the key changed stay good.
 */
export function createOfferTokens(key: () => KeyLike, publicUrl: string) {
  const tokenOf = (versionId: string) =>
    createHmac('sha256', key())
      .update(`offer ${versionId}`)
      .digest()
      .subarray(0, tokenBytes)
      .toString('base64url')

  return {
    /** Returns the version's link, which works from the caller's commit on. */
    async linkTo(on: Kysely<Schema>, { id, recordId }: { id: string; recordId: string }): Promise<string> {
      const token = tokenOf(id)
      await on
        .insertInto('offer_tokens')
        .values({ tokenHash: hashOf(token), versionId: id, recordId })
        .onConflict((conflict) => conflict.column('tokenHash').doNothing())
        .execute()
      return `${publicUrl}${pagePaths.quote}?${offerTokenName}=${token}`
    },

    /** Returns the id of the version that the token opens. */
    async versionOf(on: Kysely<Schema>, token: string): Promise<string | undefined> {
      if (!tokenPattern.test(token)) return undefined
      const row = await on
        .selectFrom('offer_tokens')
        .select('versionId')
        .where('tokenHash', '=', hashOf(token))
        .executeTakeFirst()
      return row?.versionId
    },
  }
}

export type OfferTokens = ReturnType<typeof createOfferTokens>

const tokenPattern = /^[\w-]{22}$/

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
