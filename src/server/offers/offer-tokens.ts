import type { KeyLike } from 'node:crypto'
import { findRow } from '#server/db/queries.ts'
import type { Db } from '#server/db/schema.ts'
import { isLinkToken, linkToken, tokenHashOf } from '#server/http/link-tokens.ts'
import { offerTokenName } from '#shared/offers/customer-page.ts'
import { pagePaths } from '#shared/paths.ts'

/** Tokens in customers' links. Links that went out before the site's key changed stay good. */
export function createOfferTokens(key: () => KeyLike, publicUrl: string) {
  const tokenOf = (versionId: string) => linkToken(key(), `offer ${versionId}`)

  return {
    /** Returns the version's link, which works from the caller's commit on. */
    async linkTo(on: Db, { id, recordId }: { id: string; recordId: string }): Promise<string> {
      const token = tokenOf(id)
      await on
        .insertInto('offer_tokens')
        .values({ tokenHash: tokenHashOf(token), versionId: id, recordId })
        .onConflict((conflict) => conflict.column('tokenHash').doNothing())
        .execute()
      return `${publicUrl}${pagePaths.quote}?${offerTokenName}=${token}`
    },

    async versionOf(on: Db, token: string): Promise<string | undefined> {
      if (!isLinkToken(token)) return undefined
      const row = await findRow(on.selectFrom('offer_tokens').select('versionId'), {
        tokenHash: tokenHashOf(token),
      })
      return row?.versionId
    },
  }
}

export type OfferTokens = ReturnType<typeof createOfferTokens>
