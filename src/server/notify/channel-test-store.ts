import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ChannelTestsTable, Schema } from '#server/db/schema.ts'
import type { ChannelName } from '#shared/channels.ts'

export type ChannelTestStore = ReturnType<typeof createChannelTestStore>

/** Tests of the channels: of each receiver the latest is kept. */
export function createChannelTestStore(db: Kysely<Schema>, now: () => Date) {
  const isoNow = () => now().toISOString()
  const change = (id: string, changes: Partial<ChannelTestsTable>) =>
    db.updateTable('channel_tests').set(changes).where('id', '=', id)

  /** In the place of the former one to the same receiver. */
  const put = (test: ChannelTestsTable) =>
    db.transaction().execute(async (tx) => {
      await tx
        .deleteFrom('channel_tests')
        .where('channel', '=', test.channel)
        .where('target', '=', test.target)
        .execute()
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

    /** The receiver wants nothing more, and why. A test that gets through turns it on again. */
    async noteOff(channel: ChannelName, target: string, reason: string): Promise<void> {
      await put({ ...newTest(channel, target), failedAt: isoNow(), reason, isOff: 1 })
    },

    /** Why nothing is sent to a receiver; undefined for one that takes what comes. */
    async readOff(channel: ChannelName, target: string): Promise<string | undefined> {
      const off = await db
        .selectFrom('channel_tests')
        .select('reason')
        .where('channel', '=', channel)
        .where('target', '=', target)
        .where('isOff', '=', 1)
        .executeTakeFirst()
      return off?.reason
    },

    async markAccepted(id: string): Promise<void> {
      await change(id, { acceptedAt: isoNow() }).execute()
    },

    /** Unless the phone has shown it: that is the last word. */
    async markFailed(id: string, reason: string): Promise<void> {
      await change(id, { failedAt: isoNow(), reason }).where('shownAt', 'is', null).execute()
    },

    /** The phone shows it, whatever was said before. Undefined when that is known, or there is no such test. */
    markShown: (id: string): Promise<{ target: string } | undefined> =>
      change(id, { shownAt: isoNow(), failedAt: null, reason: '' })
        .where('shownAt', 'is', null)
        .returning('target')
        .executeTakeFirst(),

    find: (id: string): Promise<ChannelTestsTable | undefined> =>
      db.selectFrom('channel_tests').selectAll().where('id', '=', id).executeTakeFirst(),

    /** The latest first. */
    list: (): Promise<ChannelTestsTable[]> =>
      db.selectFrom('channel_tests').selectAll().orderBy('createdAt', 'desc').orderBy('id').execute(),
  }
}
