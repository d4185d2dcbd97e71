import type { Config } from '#server/config/config.ts'
import { briefWords, type LeadBrief } from '#server/notify/channels/lead-brief.ts'

/** What the owner's worker (public/owner-worker.js) finds in `notification.data`. */
export interface AlarmData {
  /** The lead's id, where the alarm is about one. */
  lead?: string
  /** The token by which the phone confirms, once, that it has shown the alarm. */
  receipt: string
}

interface AlarmNotification {
  title: string
  body: string
  /** Absolute, below PUBLIC_URL: what a tap opens. */
  navigate: string
  /** An alarm with the same one takes the place of the former. */
  tag: string
  isUrgent: boolean
  data: AlarmData
  /** Leads that wait, for the mark on the site's icon. */
  badge?: number | undefined
}

const maxWords = 80

/** A lead's alarm, without badge, tag and receipt, which are the sender's. */
export const leadAlarm = (brief: LeadBrief, alarmDetail: Config['alarmDetail']) => ({
  title: brief.title,
  body: briefWords(brief, alarmDetail, maxWords),
  navigate: brief.link,
  isUrgent: brief.isUrgent,
})

/**
 * A push message that iOS shows by itself (declarative web push, Push API 7.3; `mutable` lets our worker see it too)
 * and that our worker shows everywhere else.
 */
export function alarmPayload({
  title,
  body,
  navigate,
  tag,
  isUrgent,
  data,
  badge,
}: AlarmNotification): string {
  return JSON.stringify({
    web_push: 8030,
    notification: {
      title,
      body,
      navigate,
      tag,
      lang: 'en-AU',
      dir: 'ltr',
      // An alarm that repeats rings again, and one that can't wait stays until it is touched.
      renotify: true,
      requireInteraction: isUrgent,
      data,
    },
    mutable: true,
    app_badge: badge,
  })
}
