import { createHmac, type KeyLike, randomBytes } from 'node:crypto'
import { isSameSecret } from '#server/base/same-secret.ts'
import type { Db } from '#server/db/schema.ts'
import { tokenHashOf } from '#server/http/link-tokens.ts'
import { days } from '#shared/durations.ts'

/** Tokens live as long as a draft on the visitor's device, because photos kept there may still be sent. */
const validMs = days(7)

export interface IssuedToken {
  token: string
  until: string
}

export type QuotePhotoTokenStore = ReturnType<typeof createQuotePhotoTokenStore>

/** Tokens that allow adding photos to a quote request. A request may have several. */
export function createQuotePhotoTokenStore(db: Db, key: () => KeyLike, now: () => Date) {
  const isoNow = () => now().toISOString()

  async function senderRecordOf(token: string): Promise<string | undefined> {
    const id = idBytes.decode(Buffer.from(token, 'base64url'))
    if (!isSameSecret(token, senderToken(key(), id))) return undefined
    const record = await db
      .selectFrom('quote_requests')
      .select('id')
      .where('id', '=', id)
      .where('createdAt', '>', new Date(now().getTime() - validMs).toISOString())
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    return record?.id
  }

  return {
    /** Returns the sender's token: the record's id signed with the site's secret, which costs no write. */
    ofSender: (recordId: string): string => senderToken(key(), recordId),

    /** Returns the token with its expiry; undefined when the record is too old. */
    ticketOfSender(recordId: string, createdAt: string): IssuedToken | undefined {
      const until = new Date(Date.parse(createdAt) + validMs).toISOString()
      return until > isoNow() ? { token: senderToken(key(), recordId), until } : undefined
    },

    /** Issues a new token each time, which the owner can pass on. */
    async issueToOwner(recordId: string): Promise<IssuedToken> {
      const token = randomBytes(32).toString('base64url')
      const until = new Date(now().getTime() + validMs).toISOString()
      await db
        .insertInto('quote_photo_tokens')
        .values({ tokenHash: tokenHashOf(token), recordId, expiresAt: until })
        .execute()
      return { token, until }
    },

    /** Returns the record of a valid token; undefined for an invalid one or a deleted record. */
    async recordOf(token: string): Promise<string | undefined> {
      const recordOfSender = await senderRecordOf(token)
      if (recordOfSender) return recordOfSender
      const row = await db
        .selectFrom('quote_photo_tokens')
        .innerJoin('quote_requests', 'quote_requests.id', 'quote_photo_tokens.recordId')
        .select('quote_photo_tokens.recordId')
        .where('tokenHash', '=', tokenHashOf(token))
        .where('expiresAt', '>', isoNow())
        .where('quote_requests.deletedAt', 'is', null)
        .executeTakeFirst()
      return row?.recordId
    },

    async forgetExpired(): Promise<void> {
      await db.deleteFrom('quote_photo_tokens').where('expiresAt', '<=', isoNow()).execute()
    },
  }
}

const idBytes = {
  encode: (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex'),
  decode: (token: Buffer) =>
    token.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
}

/** Makes a token as long as the owner's: 16 bytes each of id and signature. */
const senderToken = (key: KeyLike, id: string) => {
  const seal = createHmac('sha256', key).update(`photos of ${id}`).digest()
  return Buffer.concat([idBytes.encode(id), seal.subarray(0, 16)]).toString('base64url')
}
