import type { KeyLike } from 'node:crypto'
import { findRow } from '#server/db/queries.ts'
import type { Db } from '#server/db/schema.ts'
import { isLinkToken, linkToken, tokenHashOf } from '#server/http/link-tokens.ts'
import { pagePaths } from '#shared/paths.ts'
import { visitTokenName } from '#shared/visits/paths.ts'

export type VisitTokens = ReturnType<typeof createVisitTokens>

/** Tokens in customers' links to a visit. */
export function createVisitTokens(key: () => KeyLike, publicUrl: string) {
  /** Returns a token that opens the visit from the caller's commit on. */
  async function tokenTo(on: Db, { id, recordId }: { id: string; recordId: string }) {
    const token = linkToken(key(), `visit ${id}`)
    await on
      .insertInto('visit_tokens')
      .values({ tokenHash: tokenHashOf(token), visitId: id, recordId })
      .onConflict((conflict) => conflict.column('tokenHash').doNothing())
      .execute()
    return token
  }

  return {
    tokenTo,

    linkTo: async (on: Db, visit: { id: string; recordId: string }): Promise<string> =>
      `${publicUrl}${pagePaths.quote}?${visitTokenName}=${await tokenTo(on, visit)}`,

    async visitOf(on: Db, token: string): Promise<string | undefined> {
      if (!isLinkToken(token)) return undefined
      const row = await findRow(on.selectFrom('visit_tokens').select('visitId'), {
        tokenHash: tokenHashOf(token),
      })
      return row?.visitId
    },
  }
}
