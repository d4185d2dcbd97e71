import type { Kysely } from 'kysely'
import type { OutboxTable, Schema } from '#server/db/schema.ts'
import type { ChannelName } from '#shared/contract/alarm.ts'
import { isPending, isSent } from './outbox-store.ts'

export type MessageReceiptStore = ReturnType<typeof createMessageReceiptStore>

/** What is heard of a message after it went out: that it arrived, that it did not, that it is wanted once more. */
export function createMessageReceiptStore(db: Kysely<Schema>, now: () => Date) {
  const isoNow = () => now().toISOString()
  const change = (changes: Partial<OutboxTable>) => db.updateTable('outbox').set(changes)

  return {
    /**
     * The phone shows the message, and with it all that it carried: whatever was said of its failing before is void,
     * since that it arrived is the last word. Undefined when that is known, or there is none.
     */
    async markShown(id: string): Promise<{ target: string } | undefined> {
      const row = await change({ shownAt: isoNow() })
        .where('id', '=', id)
        .where('shownAt', 'is', null)
        .where('channel', 'in', ['push', 'sms'])
        .returning('target')
        .executeTakeFirst()
      if (!row) return undefined
      await change({ shownAt: isoNow() }).where('sentWith', '=', id).execute()
      await change({ state: 'sent', failedAt: null, lastError: '' })
        .set(({ fn }) => ({ sentAt: fn.coalesce('sentAt', 'shownAt') }))
        .where(({ or, eb }) => or([eb('id', '=', id), eb('sentWith', '=', id)]))
        .where('state', '=', 'failed')
        .execute()
      return row
    },

    /** The provider says that what it took did not arrive. False when there is no such message. */
    async markUndelivered(id: string, reason: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('outbox')
        .set({ state: 'failed', failedAt: isoNow(), lastError: reason })
        .where('id', '=', id)
        .where('channel', '=', 'sms')
        .where('state', '=', isSent)
        .where('shownAt', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** Sends what ended once more, under the name it had. False when nothing went that way. */
    async replay(recordId: string, channel: ChannelName): Promise<boolean> {
      const moment = isoNow()
      const { numUpdatedRows } = await db
        .updateTable('outbox')
        .set({ state: 'pending', attempts: 0, createdAt: moment, nextAttemptAt: moment, claimedUntil: '' })
        .where('recordId', '=', recordId)
        .where('channel', '=', channel)
        .where('state', '!=', isPending)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
  }
}
