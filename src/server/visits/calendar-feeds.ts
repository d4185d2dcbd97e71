import type { KeyLike } from 'node:crypto'
import { randomUUID } from 'node:crypto'
import { changeRows, findRow } from '#server/db/queries.ts'
import type { CalendarFeedsTable } from '#server/db/schema/visits.ts'
import type { Db } from '#server/db/schema.ts'
import { isLinkToken, linkToken, tokenHashOf } from '#server/http/link-tokens.ts'
import type { Calendar } from '#shared/contract/visit.ts'
import { minutes } from '#shared/durations.ts'
import { visitPaths } from '#shared/visits/paths.ts'

/** A reading is noted at most this often. */
const noteEveryMs = minutes(5)

export type CalendarFeeds = ReturnType<typeof createCalendarFeeds>

/** Each person's feed of visits. Its token is in no table, and made again from the site's key. */
export function createCalendarFeeds(
  db: Db,
  now: () => Date,
  { key, publicUrl }: { key: () => KeyLike; publicUrl: string },
) {
  const tokenOf = (id: string) => linkToken(key(), `calendar ${id}`)

  const feedOf = (userId: string) =>
    db.selectFrom('calendar_feeds').selectAll().where('userId', '=', userId).executeTakeFirst()

  return {
    async read(userId: string): Promise<Calendar> {
      const feed = await feedOf(userId)
      if (!feed) return { link: null, showsNames: true, lastReadAt: null, lastReadBy: '' }
      const token = tokenOf(feed.id)
      // With another key the old link can't be shown again; it stays good until it is stopped.
      const link = tokenHashOf(token) === feed.tokenHash ? publicUrl + visitPaths.calendarFile(token) : ''
      const { showsNames, lastReadAt, lastReadBy } = feed
      return { link, showsNames: showsNames === 1, lastReadAt, lastReadBy }
    },

    /** Makes a new link; one from before opens nothing any more. */
    async make(userId: string): Promise<void> {
      const before = await feedOf(userId)
      const id = randomUUID()
      const fresh = {
        ...{ id, tokenHash: tokenHashOf(tokenOf(id)), createdAt: now().toISOString() },
        ...{ lastReadAt: null, lastReadBy: '' },
      }
      await db
        .insertInto('calendar_feeds')
        .values({ ...fresh, userId, showsNames: before?.showsNames ?? 1 })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(fresh))
        .execute()
    },

    showNames: (userId: string, showsNames: boolean) =>
      changeRows(db.updateTable('calendar_feeds').set({ showsNames: showsNames ? 1 : 0 }), { userId }),

    async stop(userId: string): Promise<void> {
      await db.deleteFrom('calendar_feeds').where('userId', '=', userId).execute()
    },

    /** Returns the feed that the token opens, and notes that a program has read it. */
    async open(token: string, program: string): Promise<CalendarFeedsTable | undefined> {
      if (!isLinkToken(token)) return undefined
      const feed = await findRow(db.selectFrom('calendar_feeds').selectAll(), {
        tokenHash: tokenHashOf(token),
      })
      if (!feed) return undefined
      const moment = now()
      const lastMs = feed.lastReadAt ? Date.parse(feed.lastReadAt) : 0
      if (moment.getTime() - lastMs >= noteEveryMs) {
        const read = { lastReadAt: moment.toISOString(), lastReadBy: nameOf(program) }
        await db.updateTable('calendar_feeds').set(read).where('id', '=', feed.id).execute()
      }
      return feed
    },
  }
}

/** Names the program in a header such as "iOS/17.1 (21B91) dataaccessd/1.0". */
function nameOf(userAgent: string): string {
  if (/google/i.test(userAgent)) return 'Google Calendar'
  if (/dataaccessd|macOS|iOS|CalendarAgent/i.test(userAgent)) return 'Apple Calendar'
  if (/outlook|exchange|microsoft/i.test(userAgent)) return 'Outlook'
  return 'another calendar'
}
