import type { Kysely } from 'kysely'
import type { OutboxTable, Schema } from '#server/db/schema.ts'
import { type ChannelName, channelFacts, channelNames } from '#shared/channels.ts'
import type { ChannelTestStore } from './channel-test-store.ts'
import { isPending, isSent } from './outbox-entry.ts'

export type MessageReceipts = ReturnType<typeof createMessageReceipts>

const confirmed = channelNames.filter((name) => channelFacts[name].confirms)

/** What is heard of a message or a test after it went out: that it arrived, that it did not, that it is wanted once more. */
export function createMessageReceipts(db: Kysely<Schema>, tests: ChannelTestStore, now: () => Date) {
  const isoNow = () => now().toISOString()
  const change = (changes: Partial<OutboxTable>) => db.updateTable('outbox').set(changes)

  /** The message, and with it all that it carried, has arrived, whatever was said of its failing before. */
  async function markShown(id: string): Promise<{ target: string } | undefined> {
    const row = await change({ shownAt: isoNow() })
      .where('id', '=', id)
      .where('shownAt', 'is', null)
      .where('channel', 'in', confirmed)
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
  }

  return {
    /** The receiver has the message or the test before them. Undefined when that is known, or there is none. */
    noteShown: async (id: string) => (await markShown(id)) ?? tests.markShown(id),

    /** The service says that what it took did not arrive. False when there is no such message or test. */
    async noteUndelivered(id: string, channel: ChannelName, reason: string): Promise<boolean> {
      const { numUpdatedRows } = await change({ state: 'failed', failedAt: isoNow(), lastError: reason })
        .where('id', '=', id)
        .where('channel', '=', channel)
        .where('state', '=', isSent)
        .where('shownAt', 'is', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows > 0n) return true
      if (!(await tests.find(id))) return false
      await tests.markFailed(id, reason)
      return true
    },

    /** Sends what ended once more, under the name it had. False when nothing went by that channel. */
    async replay(recordId: string, channel: ChannelName): Promise<boolean> {
      const moment = isoNow()
      const { numUpdatedRows } = await change({
        state: 'pending',
        attempts: 0,
        createdAt: moment,
        nextAttemptAt: moment,
        claimedUntil: '',
      })
        .where('recordId', '=', recordId)
        .where('channel', '=', channel)
        .where('state', '!=', isPending)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
  }
}
