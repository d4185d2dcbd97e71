import type { Config } from '#server/config/config.ts'
import { briefOf } from '#server/notify/channels/lead-brief.ts'
import type { Lead } from '#server/notify/lead-reader.ts'
import { pagePaths } from '#shared/paths.ts'

/** Builds the notification of due follow-ups; a locked screen shows no name unless the owner's setting allows it. */
export function reminderAlarm(
  leads: readonly [Lead, ...Lead[]],
  publicUrl: string,
  alarmDetail: Config['alarmDetail'],
) {
  const brief = briefOf(leads[0], publicUrl)
  const { title, name, phone } = brief
  const words = alarmDetail === 'full' ? [title, name, phone].filter(Boolean).join(', ') : title
  const isUrgent = false
  if (leads.length === 1) return { title: 'Follow up', body: words, navigate: brief.link, isUrgent }
  return {
    title: `Follow up ${leads.length} leads`,
    body: `The first: ${words}`,
    navigate: `${publicUrl}${pagePaths.admin}?tab=inquiries&view=today`,
    isUrgent,
  }
}
