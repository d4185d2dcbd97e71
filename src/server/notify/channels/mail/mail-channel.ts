import { type Channel, leaseMsOf, type Outcome } from '#server/notify/channel.ts'
import { ChannelFailure } from '#server/notify/channels/channel-failure.ts'
import type { SuspectReader } from '#server/notify/lead-reader.ts'
import type { OutboxEntry, OutboxStore } from '#server/notify/outbox-store.ts'
import { type FindSubject, noticeMail } from '#server/notify/subject.ts'
import { mostUrgentSuspects } from '#shared/contract/owner-summary.ts'
import { days, hours, minutes, seconds } from '#shared/durations.ts'
import { pagePaths } from '#shared/paths.ts'
import type { Letter } from './letter.ts'
import { MailError } from './mail-error.ts'
import type { MailTransport } from './mail-transport.ts'
import { buildLeadMail } from './owner-mail.ts'

interface MailChannelOptions {
  findSubject: FindSubject
  outbox: Pick<OutboxStore, 'release'>
  suspects: Pick<SuspectReader, 'claim' | 'count' | 'ownMailFrom'>
  transport: MailTransport
  publicUrl: string
  now: () => Date
}

const attemptLimitMs = seconds(60)

/** A mail for each lead, tried for days: it is what is left when nothing else gets through. */
export function createMailChannel(options: MailChannelOptions): Channel {
  const { findSubject, outbox, suspects, transport, publicUrl, now } = options

  async function deliver(entry: OutboxEntry, signal: AbortSignal): Promise<Outcome> {
    const subject = await findSubject(entry)
    if (subject.kind === 'none') return { state: 'skipped', reason: subject.reason }
    const isSuspect = entry.about === 'suspect'
    if (isSuspect) {
      const from = await suspects.ownMailFrom()
      if (from > now()) return { state: 'later', at: from }
    }
    const others = await suspects.claim(entry, leaseMsOf({ attemptLimitMs }))
    try {
      const also =
        others.length > 0
          ? alsoSuspected((await suspects.count()) - (isSuspect ? 1 : 0), publicUrl)
          : undefined
      const mail =
        subject.kind === 'notice'
          ? noticeMail(entry, subject, also)
          : buildLeadMail(entry, subject, publicUrl, also)
      await transport.deliver(mail, signal).catch(rethrow)
    } catch (error) {
      for (const other of others) await outbox.release(other)
      throw error
    }
    return { state: transport.doneState, others }
  }

  return {
    name: 'mail',
    lanes: 1,
    attemptLimitMs,
    pausesMs: [minutes(1), minutes(5), minutes(15), hours(1), hours(4), hours(8)],
    giveUpAfterMs: days(4),
    deliver,
    check: (signal) => transport.check(signal).catch(rethrow),
  }
}

/** How many, and nothing of what they say: it may be spam, and this is another person's mail. */
function alsoSuspected(count: number, publicUrl: string): Letter['also'] {
  const many = count >= mostUrgentSuspects ? `${count} messages or more` : `${count} messages`
  return {
    words: count === 1 ? '1 message taken for spam says emergency.' : `${many} taken for spam say emergency.`,
    link: { label: 'Look at it in your queue', href: `${publicUrl}${pagePaths.admin}` },
  }
}

/** The server's own words stay out of it: they may repeat addresses. */
function rethrow(error: unknown): never {
  if (!(error instanceof MailError)) throw error
  const { message, refused: concerning, code, isServerDown } = error
  throw new ChannelFailure(message, { concerning, code, isServiceDown: isServerDown })
}
