import { randomUUID } from 'node:crypto'
import { type Finding, ok, problem, warning } from '#server/base/finding.ts'
import { whyNotSent } from '#server/notify/alert-words.ts'
import { type Channel, type ChannelSite, leaseMsOf, type OpenChannel } from '#server/notify/channel.ts'
import { ChannelFailure } from '#server/notify/channels/channel-failure.ts'
import type { Lead } from '#server/notify/lead-reader.ts'
import type { OutboxEntry } from '#server/notify/outbox-entry.ts'
import type { PasswordLink } from '#server/people/forgotten-password.ts'
import { clockTime } from '#shared/brisbane-time.ts'
import { days, hours, minutes, seconds } from '#shared/durations.ts'
import { buildOfferCopy, buildVisitMail } from './customer-mail.ts'
import type { Letter } from './letter.ts'
import { isOnThisMachine } from './mail-error.ts'
import { inFileName } from './mail-folder.ts'
import { type MailSettings, mailSettings } from './mail-settings.ts'
import { createMailTransport, ownMailServerTrouble } from './mail-transport.ts'
import { alsoSuspected, buildLeadMail, buildNoticeMail, mailOf, type OwnerMail } from './owner-mail.ts'
import { sendTestMail } from './test-mail.ts'

const attemptLimitMs = seconds(60)

/** Sends a mail for each lead and retries for days, as the fallback when all other channels fail. */
export const mail: Channel<MailSettings | undefined> = {
  name: 'mail',
  believedAs: 'email',
  settings: mailSettings,
  async examine(settings) {
    // A local mail server is tested as before a mail; the last result of a remote one is stored.
    const trouble = await ownMailServerTrouble(settings)
    const findings = [examineRoute(settings)]
    return trouble === undefined ? findings : [...findings, problem('Mail server', `${trouble}.`)]
  },
  open: openMail,
}

function examineRoute(settings: MailSettings | undefined): Finding {
  if (!settings) {
    return warning(
      'Mail',
      'New leads are not emailed, only saved as files in the data folder: set SMTP_URL, MAIL_FROM and OWNER_EMAIL.',
    )
  }
  const { smtpUrl, ownerEmail } = settings
  const { protocol, hostname } = new URL(smtpUrl)
  const route = `New leads are emailed to ${ownerEmail} through ${hostname}`
  if (protocol === 'smtps:' || isOnThisMachine(smtpUrl)) return ok('Mail', `${route}.`)
  return warning('Mail', `${route}, without TLS from the start: use smtps:// if the server has it.`)
}

function openMail(settings: MailSettings | undefined, site: ChannelSite): OpenChannel {
  const { findSubject, outbox, suspects, leads, offers, visits, business, now, config } = site
  const { publicUrl } = config
  const transport = createMailTransport(settings, config, business, now)
  const ownerEmail = () => settings?.ownerEmail ?? business().email
  /** A mail about a quote says what its own event says, whatever came after it. */
  const asSaid = async (entry: OutboxEntry, lead: Lead): Promise<Lead> => ({
    ...lead,
    news: entry.type === 'offer' ? await leads.newsIn(entry.recordId, entry.eventId) : undefined,
  })
  return {
    name: 'mail',
    lanes: 1,
    attemptLimitMs,
    pausesMs: [minutes(1), minutes(5), minutes(15), hours(1), hours(4), hours(8)],
    giveUpAfterMs: days(4),
    async send(entry, signal) {
      const subject = await findSubject(entry)
      if (subject.kind === 'none') return { state: 'skipped', reason: subject.reason }
      if (entry.type === 'offer_copy') {
        const accepted = await offers.acceptedIn(entry.recordId, entry.eventId)
        if (!accepted) return { state: 'skipped', reason: whyNotSent.deleted }
        await transport.deliver(buildOfferCopy(entry, accepted), signal)
        return { state: transport.doneState }
      }
      if (entry.type === 'visit_change') {
        const told = await visits.told(entry.eventId)
        if (!told || subject.kind === 'notice') return { state: 'skipped', reason: whyNotSent.visitDeleted }
        await transport.deliver(buildVisitMail(entry, subject, told, business()), signal)
        return { state: transport.doneState }
      }
      const isSuspect = entry.type === 'suspect'
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
        const letter =
          subject.kind === 'notice'
            ? buildNoticeMail(entry, subject, also)
            : buildLeadMail(entry, await asSaid(entry, subject), publicUrl, also)
        await transport.deliver(letter, signal)
      } catch (error) {
        for (const other of others) await outbox.release(other)
        throw error
      }
      return { state: transport.doneState, others }
    },
    check: transport.check,
    status: async () => ({ isSetUp: settings !== undefined }),
    recipientOf: (target) => ({ to: target || ownerEmail() }),
    ...(settings && {
      sendPasswordLink: (link, signal) => transport.deliver(buildPasswordMail(link, now()), signal),
    }),
    prepareTest: () => ({
      target: ownerEmail(),
      async send() {
        const { state, message, serverAnswer } = await sendTestMail(transport, publicUrl, now())
        if (state !== 'sent')
          throw new ChannelFailure(message, { code: state, serviceWords: serverAnswer ?? '' })
      },
    }),
  }
}

function buildPasswordMail({ username, url, until }: PasswordLink, now: Date): OwnerMail {
  const id = randomUUID()
  const letter: Letter = {
    subject: 'Set a new password',
    heading: 'Set a new password',
    facts: [['Username', username]],
    words: 'Wasn’t you? Do nothing. Your password stays as it is, and no one gets in without this link.',
    receivedAt: now,
    link: { label: 'Set a new password', href: url },
    note: `The link works once, until ${clockTime(until)}. Sent by your website because someone tapped “Forgotten password?”.`,
  }
  return mailOf(letter, id, `${inFileName(now.toISOString())}-password-${id}.eml`)
}
