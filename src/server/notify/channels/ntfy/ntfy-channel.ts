import type { ChannelSettings } from '#server/config/channel-settings.ts'
import type { Channel } from '#server/notify/channel.ts'
import { briefOf } from '#server/notify/channels/lead-brief.ts'
import { type FindSubject, noticeNtfy } from '#server/notify/subject.ts'
import { minutes, seconds } from '#shared/durations.ts'
import { type createNtfy, leadNtfy } from './ntfy.ts'

interface NtfyChannelOptions {
  ntfy: ReturnType<typeof createNtfy>
  findSubject: FindSubject
  publicUrl: string
  alarmDetail: ChannelSettings['alarmDetail']
}

/** The ntfy app: a spare, since nothing tells whether it rang. */
export const createNtfyChannel = ({
  ntfy,
  findSubject,
  publicUrl,
  alarmDetail,
}: NtfyChannelOptions): Channel => ({
  name: 'ntfy',
  lanes: 1,
  attemptLimitMs: seconds(15),
  pausesMs: [seconds(10), minutes(1)],
  giveUpAfterMs: minutes(10),
  async deliver(entry, signal) {
    const subject = await findSubject(entry)
    if (subject.kind === 'none') return { state: 'skipped', reason: subject.reason }
    const message =
      subject.kind === 'notice' ? noticeNtfy(subject) : leadNtfy(briefOf(subject, publicUrl), alarmDetail)
    await ntfy.send(message, signal)
    return { state: 'sent' }
  },
  async check(signal) {
    await ntfy.check(signal)
    return 'worked'
  },
})
