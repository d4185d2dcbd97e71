import { ChannelFailure } from '#server/channels/channel-failure.ts'
import type { FindLead } from '#server/mail/find-lead.ts'
import { MailError } from '#server/mail/mail-error.ts'
import type { MailTransport } from '#server/mail/mail-transport.ts'
import { buildLeadMail } from '#server/mail/owner-mail.ts'
import { days, hours, minutes, seconds } from '#shared/durations.ts'
import type { Channel } from './channel.ts'

interface MailChannelOptions {
  findLead: FindLead
  transport: MailTransport
  publicUrl: string
}

/** A mail for each lead, tried for days: it is what is left when nothing else gets through. */
export const createMailChannel = ({ findLead, transport, publicUrl }: MailChannelOptions): Channel => ({
  name: 'mail',
  lanes: 1,
  attemptLimitMs: seconds(60),
  pausesMs: [minutes(1), minutes(5), minutes(15), hours(1), hours(4), hours(8)],
  giveUpAfterMs: days(4),
  async deliver(entry, signal) {
    const lead = await findLead(entry.kind, entry.recordId)
    if (lead.kind === 'none') return { state: 'skipped', reason: lead.reason }
    try {
      await transport.deliver(buildLeadMail(entry, lead, publicUrl), signal)
    } catch (error) {
      // The server's own words stay out of it: they may repeat addresses.
      if (!(error instanceof MailError)) throw error
      const { message, code, isServerDown } = error
      throw new ChannelFailure(message, { code, isServiceDown: isServerDown })
    }
    return { state: transport.doneState }
  },
})
