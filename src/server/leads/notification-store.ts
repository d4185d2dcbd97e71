import type { Db } from '#server/db/schema.ts'
import type { Notification } from '#shared/contract/notification.ts'
import { arrivalOf } from '#shared/leads/arrival.ts'
import { definitionOf, type LeadKind, leadKinds } from '#shared/leads/kinds.ts'
import { newestFirst, toRecord } from './lead-rows.ts'

/** Derives notifications from the records, so that each disappears when its record is deleted. */
export function createNotificationStore(db: Db, now: () => Date = () => new Date()) {
  const newestOf = async (kind: LeadKind, limit: number): Promise<Notification[]> => {
    const { title, message } = definitionOf(kind).notification
    const rows = await newestFirst(db, kind).where('suspectedSpam', '=', 0).limit(limit).execute()
    return rows
      .map((row) => toRecord(kind, row))
      .map((data) => ({
        type: kind,
        title: arrivalOf(data) ?? title,
        message: message(data),
        timestamp: data.createdAt,
        data,
      }))
  }

  return {
    /** Returns the newest `limit` leads of all kinds, newest first, without suspected spam. */
    async newest(limit: number): Promise<Notification[]> {
      const lists = await Promise.all(leadKinds.map((kind) => newestOf(kind, limit)))
      return lists.flat().sort(byTime).slice(0, limit)
    },

    /** Records that the user has seen all notifications up to `until`, which is never in the future. */
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

/** Sorts as the lists do: newest first, and by id within the same millisecond. */
function byTime(a: Notification, b: Notification): number {
  if (a.timestamp !== b.timestamp) return a.timestamp < b.timestamp ? 1 : -1
  return a.data.id < b.data.id ? 1 : -1
}
