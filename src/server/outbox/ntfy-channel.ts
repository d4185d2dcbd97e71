import type { ChannelSettings } from '#server/channel-settings.ts'
import { briefOf } from '#server/channels/lead-brief.ts'
import { type createNtfy, leadNtfy } from '#server/channels/ntfy.ts'
import type { FindLead } from '#server/mail/find-lead.ts'
import { minutes, seconds } from '#shared/durations.ts'
import type { Channel } from './channel.ts'

interface NtfyChannelOptions {
  ntfy: ReturnType<typeof createNtfy>
  findLead: FindLead
  publicUrl: string
  alarmDetail: ChannelSettings['alarmDetail']
}

/** The ntfy app: a spare, since nothing tells whether it rang. */
export const createNtfyChannel = ({
  ntfy,
  findLead,
  publicUrl,
  alarmDetail,
}: NtfyChannelOptions): Channel => ({
  name: 'ntfy',
  lanes: 1,
  attemptLimitMs: seconds(15),
  pausesMs: [seconds(10), minutes(1)],
  giveUpAfterMs: minutes(10),
  async deliver(entry, signal) {
    const lead = await findLead(entry.kind, entry.recordId)
    if (lead.kind === 'none') return { state: 'skipped', reason: lead.reason }
    await ntfy.send(leadNtfy(briefOf(lead, publicUrl), alarmDetail), signal)
    return { state: 'sent' }
  },
})
