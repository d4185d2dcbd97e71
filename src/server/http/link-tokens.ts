import { createHash, createHmac, type KeyLike } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { offerTokenName } from '#shared/offers/customer-page.ts'
import { pagePaths } from '#shared/paths.ts'
import { visitTokenName } from '#shared/visits/paths.ts'

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

const kinds = {
  offer: { table: 'offer_tokens', openedId: 'version_id', name: offerTokenName },
  visit: { table: 'visit_tokens', openedId: 'visit_id', name: visitTokenName },
}

export type LinkTokens = ReturnType<typeof createLinkTokens>

/** Tokens in customers' links to a quote or a visit. Links that went out before the site's key changed stay good. */
export function createLinkTokens(kind: keyof typeof kinds, key: () => KeyLike, publicUrl: string) {
  const { table, openedId, name } = kinds[kind]

  /** Returns a token that opens the quote or visit from the caller's commit on. */
  async function tokenTo(on: Db, { id, recordId }: { id: string; recordId: string }): Promise<string> {
    const token = linkToken(key(), `${kind} ${id}`)
    await sql`
      insert into ${sql.table(table)} (token_hash, ${sql.ref(openedId)}, record_id)
      values (${tokenHashOf(token)}, ${id}, ${recordId}) on conflict (token_hash) do nothing
    `.execute(on)
    return token
  }

  return {
    tokenTo,

    linkTo: async (on: Db, opened: { id: string; recordId: string }): Promise<string> =>
      `${publicUrl}${pagePaths.quote}?${name}=${await tokenTo(on, opened)}`,

    /** Returns the id of what the token opens. */
    async idOf(on: Db, token: string): Promise<string | undefined> {
      if (!isLinkToken(token)) return undefined
      const { rows } = await sql<{ id: string }>`
        select ${sql.ref(openedId)} as id from ${sql.table(table)} where token_hash = ${tokenHashOf(token)}
      `.execute(on)
      return rows[0]?.id
    },
  }
}
