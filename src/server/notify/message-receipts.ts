import { changeRows } from '#server/db/queries.ts'
import type { OutboxTable } from '#server/db/schema/notify.ts'
import type { Db } from '#server/db/schema.ts'
import { type ChannelName, channelFacts, channelNames } from '#shared/channels.ts'
import type { ChannelTestStore } from './channel-test-store.ts'
import { isPending, isSent } from './outbox-entry.ts'

export type MessageReceipts = ReturnType<typeof createMessageReceipts>

const confirmed = channelNames.filter((name) => channelFacts[name].confirms)

/** Records what happens to a message or test after it was sent: receipts, failed delivery and repeats. */
export function createMessageReceipts(db: Db, tests: ChannelTestStore, now: () => Date) {
  const isoNow = () => now().toISOString()
  const change = (changes: Partial<OutboxTable>) => db.updateTable('outbox').set(changes)

  /** Marks the message and all rows sent with it as delivered, even if it was marked as failed before. */
  async function markShown(id: string): Promise<{ target: string } | undefined> {
    const row = await change({ shownAt: isoNow() })
      .where((row) => row.and({ id, shownAt: null }))
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
    /** Records that a phone shows the message or test. Undefined when it already was, or there is none. */
    noteShown: async (id: string) => (await markShown(id)) ?? tests.markShown(id),

    /** Records that an accepted message was not delivered. False when there is no such message or test. */
    async noteUndelivered(id: string, channel: ChannelName, reason: string): Promise<boolean> {
      const failure = change({ state: 'failed', failedAt: isoNow(), lastError: reason })
      if (await changeRows(failure, { id, channel, state: isSent, shownAt: null })) return true
      if (!(await tests.find(id))) return false
      await tests.markFailed(id, reason)
      return true
    },

    /** Sends a finished message again under the same id. False when none was sent by that channel. */
    replay(recordId: string, channel: ChannelName): Promise<boolean> {
      const moment = isoNow()
      const times = { createdAt: moment, nextAttemptAt: moment, claimedUntil: '' }
      const again = change({ state: 'pending', attempts: 0, ...times }).where('state', '!=', isPending)
      return changeRows(again, { recordId, channel })
    },
  }
}
