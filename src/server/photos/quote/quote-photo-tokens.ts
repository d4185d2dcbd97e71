import { createHash, createHmac, type KeyLike, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { days } from '#shared/durations.ts'

/** As long as what a visitor typed stays on his device: what he kept there may still go out. */
const validMs = days(7)

/** A token, and until when it holds. */
export interface IssuedToken {
  token: string
  until: string
}

/** Who may add photos to which quote request. Several tokens may hold for one. */
export function createQuotePhotoTokenStore(db: Kysely<Schema>, key: () => KeyLike, now: () => Date) {
  const isoNow = () => now().toISOString()

  /** The record whose sender was given the token, unless he was given it too long ago. */
  async function senderRecordOf(token: string): Promise<string | undefined> {
    const id = idBytes.decode(Buffer.from(token, 'base64url'))
    const sealed = Buffer.from(senderToken(key(), id))
    if (sealed.length !== token.length || !timingSafeEqual(sealed, Buffer.from(token))) return undefined
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
    /**
     * For whoever sent the record, good for 7 days from then. It holds the record's id under the site's own secret and is
     * kept nowhere: a lead costs no write more, and a send that is made again is answered alike, by whatever process.
     */
    ofSender: (recordId: string): string => senderToken(key(), recordId),

    /** The same with its time; undefined for a record that came in too long ago. */
    ticketOfSender(recordId: string, createdAt: string): IssuedToken | undefined {
      const until = new Date(Date.parse(createdAt) + validMs).toISOString()
      return until > isoNow() ? { token: senderToken(key(), recordId), until } : undefined
    },

    /** For the owner to pass on: another one each time. */
    async issueToOwner(recordId: string): Promise<IssuedToken> {
      const token = randomBytes(32).toString('base64url')
      const until = new Date(now().getTime() + validMs).toISOString()
      await db
        .insertInto('quote_photo_tokens')
        .values({ tokenHash: hashOf(token), recordId, expiresAt: until })
        .execute()
      return { token, until }
    },

    /** The record that the token opens; undefined when it opens none, or the record is deleted. */
    async recordOf(token: string): Promise<string | undefined> {
      const recordOfSender = await senderRecordOf(token)
      if (recordOfSender) return recordOfSender
      const row = await db
        .selectFrom('quote_photo_tokens')
        .innerJoin('quote_requests', 'quote_requests.id', 'quote_photo_tokens.recordId')
        .select('quote_photo_tokens.recordId')
        .where('tokenHash', '=', hashOf(token))
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

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** The 16 bytes of an id, as they begin the token. */
const idBytes = {
  encode: (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex'),
  decode: (token: Buffer) =>
    token.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
}

/** As long as the owner's: id and seal, 16 bytes each. */
const senderToken = (key: KeyLike, id: string) => {
  const seal = createHmac('sha256', key).update(`photos of ${id}`).digest()
  return Buffer.concat([idBytes.encode(id), seal.subarray(0, 16)]).toString('base64url')
}
