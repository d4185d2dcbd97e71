import type { ChannelSettings } from '#server/channel-settings.ts'
import { briefOf } from '#server/channels/lead-brief.ts'
import { type createNtfy, leadNtfy } from '#server/channels/ntfy.ts'
import { minutes, seconds } from '#shared/durations.ts'
import type { Channel } from './channel.ts'
import { type FindSubject, noticeNtfy } from './subject.ts'

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
