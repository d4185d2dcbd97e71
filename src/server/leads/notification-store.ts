import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Notification } from '#shared/contract/notification.ts'
import { definitionOf, type LeadKind, leadKinds } from '#shared/leads/kinds.ts'
import { newestFirst, toRecord } from './lead-rows.ts'

export type NotificationStore = ReturnType<typeof createNotificationStore>

/** Notifications are not stored: each is derived from the record it tells of, and goes when that is deleted. */
export function createNotificationStore(db: Kysely<Schema>, now: () => Date = () => new Date()) {
  const newestOf = async (kind: LeadKind, limit: number): Promise<Notification[]> => {
    const { title, message } = definitionOf(kind).notification
    const rows = await newestFirst(db, kind).where('suspectedSpam', '=', 0).limit(limit).execute()
    return rows
      .map((row) => toRecord(kind, row))
      .map((data) => ({ type: kind, title, message: message(data), timestamp: data.createdAt, data }))
  }

  return {
    /** The newest `limit` across all kinds of lead, newest first. Of suspected spam nobody is told. */
    async newest(limit: number): Promise<Notification[]> {
      const lists = await Promise.all(leadKinds.map((kind) => newestOf(kind, limit)))
      return lists.flat().sort(byTime).slice(0, limit)
    },

    /**
     * Notes that the user has been shown everything up to `until`. Never goes back, and never past the present:
     * what comes in later is new.
     */
    async markSeen(userId: string, until: Date): Promise<void> {
      const seenAt = new Date(Math.min(until.getTime(), now().getTime())).toISOString()
      await db
        .updateTable('users')
        .set({ notificationsSeenAt: seenAt })
        .where('id', '=', userId)
        .where((eb) => eb.or([eb('notificationsSeenAt', 'is', null), eb('notificationsSeenAt', '<', seenAt)]))
        .execute()
    },
  }
}

/** Newest first, in the same order as the lists: by time, and by id within the same millisecond. */
function byTime(a: Notification, b: Notification): number {
  if (a.timestamp !== b.timestamp) return a.timestamp < b.timestamp ? 1 : -1
  return a.data.id < b.data.id ? 1 : -1
}
