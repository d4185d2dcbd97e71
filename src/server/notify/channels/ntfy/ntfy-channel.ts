import { testTitle } from '#server/notify/alert-words.ts'
import type { Channel } from '#server/notify/channel.ts'
import { briefOf } from '#server/notify/channels/lead-brief.ts'
import { examineTarget } from '#server/notify/channels/private-targets.ts'
import { minutes, seconds } from '#shared/durations.ts'
import { pagePaths } from '#shared/paths.ts'
import { createNtfy, leadNtfy, noticeNtfy } from './ntfy.ts'
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
