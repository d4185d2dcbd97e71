import type { Config } from '#server/config/config.ts'
import { testTitle } from '#server/notify/alert-words.ts'
import type { Channel } from '#server/notify/channel.ts'
import { explainAnswer } from '#server/notify/channels/explain-answer.ts'
import { briefOf, briefWords, type LeadBrief } from '#server/notify/channels/lead-brief.ts'
import { createOutgoing } from '#server/notify/channels/outgoing.ts'
import { examineTarget } from '#server/notify/channels/private-targets.ts'
import type { Notice } from '#server/notify/subject.ts'
import { minutes, seconds } from '#shared/durations.ts'
import { pagePaths } from '#shared/paths.ts'
import { type NtfySettings, ntfySettings } from './ntfy-settings.ts'

/** Sends to the ntfy app, as a spare channel, because it gives no receipt. */
export const ntfy: Channel<NtfySettings | undefined> = {
  name: 'ntfy',
  believedAs: 'ntfy',
  settings: ntfySettings,
  examine: (settings) => [examineTarget('NTFY_URL', settings)],
  open(settings, { config: { alarmDetail, publicUrl }, business, findSubject, now }) {
    if (!settings) return undefined
    const { host } = new URL(settings.url)
    const topic = createNtfy(settings, now)
    return {
      name: 'ntfy',
      lanes: 1,
      attemptLimitMs: seconds(15),
      pausesMs: [seconds(10), minutes(1)],
      giveUpAfterMs: minutes(10),
      async send(entry, signal) {
        const subject = await findSubject(entry)
        if (subject.kind === 'none') return { state: 'skipped', reason: subject.reason }
        const message =
          subject.kind === 'notice' ? noticeNtfy(subject) : leadNtfy(briefOf(subject, publicUrl), alarmDetail)
        await topic.send(message, signal)
        return { state: 'sent' }
      },
      async check(signal) {
        await topic.check(signal)
        return 'worked'
      },
      recipientOf: (target) => ({ to: target || host }),
      prepareTest: () => ({
        target: host,
        send: (_test, signal) =>
          topic.send(
            {
              title: testTitle,
              message: business().name,
              priority: 3,
              click: `${publicUrl}${pagePaths.admin}`,
              tags: ['bell'],
            },
            signal,
          ),
      }),
    }
  },
}

/** A message by ntfy's API (docs.ntfy.sh/publish). */
export interface NtfyMessage {
  title: string
  message: string
  /** 3 is the default priority; 5 breaks through "Do not disturb". */
  priority: 1 | 2 | 3 | 4 | 5
  click: string
  /** Names of emoji that are shown before the title. */
  tags: readonly string[]
}

const service = 'ntfy'
const maxWords = 200

/** Publishes to an ntfy topic. The server's acceptance only means stored, so it never counts as a receipt. */
export function createNtfy({ url, topic, token, mayBePrivate }: NtfySettings, now: () => Date) {
  const outgoing = createOutgoing({ allowPrivate: mayBePrivate })
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  return {
    /** Throws ChannelFailure when the server does not accept the message. */
    async send(message: NtfyMessage, signal: AbortSignal): Promise<void> {
      const body = JSON.stringify({ topic, ...message })
      const answer = await outgoing(url, { service, headers, body, signal })
      if (answer.status !== 200) throw explainAnswer(answer, service, now())
    },

    /** Checks the server's health (docs.ntfy.sh/config, "Health checks"). Throws ChannelFailure. */
    async check(signal: AbortSignal): Promise<void> {
      const address = `${url.replace(/\/+$/, '')}/v1/health`
      const answer = await outgoing(address, { service, method: 'GET', headers, signal })
      if (answer.status !== 200) throw explainAnswer(answer, service, now())
    },
  }
}

/** Builds a lead's ntfy message. It passes through a third party, so it says no more than a locked screen may show. */
const leadNtfy = (brief: LeadBrief, alarmDetail: Config['alarmDetail']): NtfyMessage => ({
  title: brief.title,
  message: briefWords(brief, alarmDetail, maxWords),
  priority: brief.isUrgent ? 5 : 4,
  click: brief.link,
  tags: brief.isUrgent ? ['rotating_light'] : ['zap'],
})

const noticeNtfy = ({ title, words: message, link: click }: Notice): NtfyMessage => ({
  title,
  message,
  click,
  priority: 3,
  tags: ['wrench'],
})
