import { createHmac, type KeyLike } from 'node:crypto'
import type { Db } from '#server/db/schema.ts'
import { isoDay } from '#shared/brisbane-time.ts'

/** Daily limit of one address: twenty requests with six reduced photos each. */
const maxBytesADay = 120 * 1024 * 1024

export type QuotePhotoSenderStore = ReturnType<typeof createQuotePhotoSenderStore>

/** Counts how much each address has sent today, in the database for all processes. */
export function createQuotePhotoSenderStore(db: Db, key: () => KeyLike, now: () => Date) {
  return {
    /** Counts `bytes` before the client sends them; false, without counting, when the limit would be exceeded. */
    async allow(client: string, bytes: number): Promise<boolean> {
      const day = isoDay(now())
      const sender = createHmac('sha256', key()).update(`${day} ${client}`).digest('base64url')
      const counted = await db
        .insertInto('quote_photo_senders')
        .values({ day, sender, bytes })
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'sender'])
            .doUpdateSet(({ eb, ref }) => ({
              bytes: eb(ref('quote_photo_senders.bytes'), '+', ref('excluded.bytes')),
            }))
            .where(({ eb, ref }) =>
              eb(eb(ref('quote_photo_senders.bytes'), '+', ref('excluded.bytes')), '<=', maxBytesADay),
            ),
        )
        .returning('bytes')
        .executeTakeFirst()
      return counted !== undefined
    },

    async forgetOld(): Promise<void> {
      await db.deleteFrom('quote_photo_senders').where('day', '<', isoDay(now())).execute()
    },
  }
}
