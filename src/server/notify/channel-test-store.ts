import { randomUUID } from 'node:crypto'
import { changeRows, findRow } from '#server/db/queries.ts'
import type { ChannelTestsTable } from '#server/db/schema/notify.ts'
import type { Db } from '#server/db/schema.ts'
import type { ChannelName } from '#shared/channels.ts'

export type ChannelTestStore = ReturnType<typeof createChannelTestStore>

/** Stores channel tests; only the latest for each recipient is kept. */
export function createChannelTestStore(db: Db, now: () => Date) {
  const isoNow = () => now().toISOString()
  const change = (id: string, changes: Partial<ChannelTestsTable>) =>
    db.updateTable('channel_tests').set(changes).where('id', '=', id)

  /** Replaces the previous test to the same recipient. */
  const put = (test: ChannelTestsTable) =>
    db.transaction().execute(async (tx) => {
      await changeRows(tx.deleteFrom('channel_tests'), { channel: test.channel, target: test.target })
      await tx.insertInto('channel_tests').values(test).execute()
      return test
    })

  const newTest = (channel: ChannelName, target: string): ChannelTestsTable => ({
    id: randomUUID(),
    channel,
    target,
    createdAt: isoNow(),
    acceptedAt: null,
    shownAt: null,
    failedAt: null,
    reason: '',
    isOff: 0,
  })

  return {
    begin: (channel: ChannelName, target: string): Promise<ChannelTestsTable> =>
      put(newTest(channel, target)),

    /** Records that the recipient opted out, and why. A later successful test opts it in again. */
    async noteOff(channel: ChannelName, target: string, reason: string): Promise<void> {
      await put({ ...newTest(channel, target), failedAt: isoNow(), reason, isOff: 1 })
    },

    /** Returns why nothing is sent to a recipient; undefined when it has not opted out. */
    async readOff(channel: ChannelName, target: string): Promise<string | undefined> {
      const off = await findRow(db.selectFrom('channel_tests').select('reason'), {
        channel,
        target,
        isOff: 1,
      })
      return off?.reason
    },

    async markAccepted(id: string): Promise<void> {
      await change(id, { acceptedAt: isoNow() }).execute()
    },

    /** Marks the test as failed, unless the phone has already shown it. */
    async markFailed(id: string, reason: string): Promise<void> {
      await change(id, { failedAt: isoNow(), reason }).where('shownAt', 'is', null).execute()
    },

    /** Marks the test as shown, whatever its state was. Undefined when it already was, or there is no such test. */
    markShown: (id: string): Promise<{ target: string } | undefined> =>
      change(id, { shownAt: isoNow(), failedAt: null, reason: '' })
        .where('shownAt', 'is', null)
        .returning('target')
        .executeTakeFirst(),

    find: (id: string): Promise<ChannelTestsTable | undefined> =>
      db.selectFrom('channel_tests').selectAll().where('id', '=', id).executeTakeFirst(),

    list: (): Promise<ChannelTestsTable[]> =>
      db.selectFrom('channel_tests').selectAll().orderBy('createdAt', 'desc').orderBy('id').execute(),
  }
}
