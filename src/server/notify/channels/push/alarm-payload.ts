import type { Config } from '#server/config/config.ts'
import { alertWords } from '#server/notify/alert-words.ts'
import { briefOf, briefWords, type LeadBrief } from '#server/notify/channels/lead-brief.ts'
import type { Lead } from '#server/notify/lead-reader.ts'
import type { Visit } from '#shared/contract/visit.ts'
import { personOf } from '#shared/leads/person.ts'
import { pagePaths } from '#shared/paths.ts'
import { arrivalInWords } from '#shared/visits/times.ts'

/** The fields that the owner's service worker (public/owner-worker.js) reads from `notification.data`. */
export interface AlarmData {
  lead?: string
  /** The token with which the phone confirms, once, that it has shown the alarm. */
  receipt: string
}

interface AlarmNotification {
  title: string
  body: string
  /** The absolute URL below PUBLIC_URL that a tap opens. */
  navigate: string
  /** A notification with the same tag replaces the previous one. */
  tag: string
  isUrgent: boolean
  data: AlarmData
  /** The number of waiting leads, for the badge on the site's icon. */
  badge?: number | undefined
}

const maxWords = 80

/** Builds a lead's notification without badge, tag and receipt, which the sender adds. */
export const leadAlarm = (brief: LeadBrief, alarmDetail: Config['alarmDetail']) => ({
  title: brief.title,
  body: briefWords(brief, alarmDetail, maxWords) || 'Tap to open it',
  navigate: brief.link,
  isUrgent: brief.isUrgent,
})

/**
 * Builds a push message. iOS shows it by itself (declarative web push, Push API 7.3), and `mutable` passes it to our
 * service worker too; everywhere else our service worker shows it.
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
      // A repeated alarm makes a sound again, and an urgent one stays until it is touched.
      renotify: true,
      requireInteraction: isUrgent,
      data,
    },
    mutable: true,
    app_badge: badge,
  })
}

/** Builds the notification of a visit today; a locked screen shows no name unless the owner's setting allows it. */
export function visitAlarm(lead: Lead, visit: Visit, publicUrl: string, alarmDetail: Config['alarmDetail']) {
  const { suburb, link, ...brief } = briefOf(lead, publicUrl)
  const title = alertWords.visitToday(visit.booked ? arrivalInWords(visit.booked) : '')
  const who = [alarmDetail === 'full' ? personOf(brief) : '', suburb].filter(Boolean).join(', ')
  return { title, body: who || alertWords.visitWithoutPlace, navigate: link, isUrgent: false }
}

/** Builds the notification of due follow-ups; a locked screen shows no name unless the owner's setting allows it. */
export function reminderAlarm(
  leads: readonly [Lead, ...Lead[]],
  publicUrl: string,
  alarmDetail: Config['alarmDetail'],
) {
  const brief = briefOf(leads[0], publicUrl)
  const { title, name, phone } = brief
  const person = [name, phone].filter(Boolean).join(', ') || brief.email
  const words = alarmDetail === 'full' ? [title, person].filter(Boolean).join(', ') : title
  const isUrgent = false
  if (leads.length === 1) return { title: alertWords.followUp, body: words, navigate: brief.link, isUrgent }
  return {
    title: alertWords.followUpSeveral(leads.length),
    body: alertWords.first(words),
    navigate: `${publicUrl}${pagePaths.admin}?tab=inquiries`,
    isUrgent,
  }
}
