import { createHmac, type KeyLike } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { isoDay } from '#shared/brisbane-time.ts'

/** Of one address in a day: twenty requests with six shrunk photos each. */
const maxBytesADay = 120 * 1024 * 1024

/** How much each address has sent today. Counted in the database, for all processes together. */
export function createQuotePhotoSenderStore(db: Kysely<Schema>, key: () => KeyLike, now: () => Date) {
  return {
    /** Counts `bytes` that are about to come from the client; false, and not counted, when they would be too many. */
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
