import { ChannelFailure } from '#server/channels/channel-failure.ts'
import { MailError } from '#server/mail/mail-error.ts'
import type { MailTransport } from '#server/mail/mail-transport.ts'
import { buildLeadMail } from '#server/mail/owner-mail.ts'
import { days, hours, minutes, seconds } from '#shared/durations.ts'
import type { Channel } from './channel.ts'
import { type FindSubject, noticeMail } from './subject.ts'

interface MailChannelOptions {
  findSubject: FindSubject
  transport: MailTransport
  publicUrl: string
}

/** A mail for each lead, tried for days: it is what is left when nothing else gets through. */
export const createMailChannel = ({ findSubject, transport, publicUrl }: MailChannelOptions): Channel => ({
  name: 'mail',
  lanes: 1,
  attemptLimitMs: seconds(60),
  pausesMs: [minutes(1), minutes(5), minutes(15), hours(1), hours(4), hours(8)],
  giveUpAfterMs: days(4),
  async deliver(entry, signal) {
    const subject = await findSubject(entry)
    if (subject.kind === 'none') return { state: 'skipped', reason: subject.reason }
    const mail =
      subject.kind === 'notice' ? noticeMail(entry, subject) : buildLeadMail(entry, subject, publicUrl)
    await transport.deliver(mail, signal).catch(rethrow)
    return { state: transport.doneState }
  },
  check: (signal) => transport.check(signal).catch(rethrow),
})

/** The server's own words stay out of it: they may repeat addresses. */
function rethrow(error: unknown): never {
  if (!(error instanceof MailError)) throw error
  const { message, refused: concerning, code, isServerDown } = error
  throw new ChannelFailure(message, { concerning, code, isServiceDown: isServerDown })
}
