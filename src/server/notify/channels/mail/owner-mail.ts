import type { SendMailOptions } from 'nodemailer'
import type { Lead } from '#server/notify/lead-reader.ts'
import type { OutboxEntry } from '#server/notify/outbox-entry.ts'
import type { Notice } from '#server/notify/subject.ts'
import { mostUrgentSuspects } from '#shared/contract/owner-summary.ts'
import { arrivalOf } from '#shared/leads/arrival.ts'
import { describeLead } from '#shared/leads/describe-lead.ts'
import { definitionOf } from '#shared/leads/kinds.ts'
import type { OfferNews } from '#shared/offers/news.ts'
import { pagePaths } from '#shared/paths.ts'
import { type Letter, letterHtml, letterText } from './letter.ts'
import { inFileName } from './mail-folder.ts'
import { isAnswerable, oneLine } from './mail-text.ts'

/** A mail, to the owner unless it names another recipient, complete except for how it is delivered. */
export interface OwnerMail {
  /** Id of the outbox row, the same at every attempt, so that a mail sent twice after a crash is recognised as one. */
  id: string
  /** Name of its file where there is no mail server; the same at every attempt too. */
  fileName: string
  subject: string
  text: string
  html: string
  replyTo?: { name: string; address: string } | undefined
  to?: string
  /** Name of the sender, for a mail to somebody else than the owner. */
  fromName?: string
  /** A visit for the customer's calendar (RFC 5546). */
  calendar?: { method: string; content: string }
}

/** Resolves once the mail was accepted for delivery; rejects with MailError. `signal` aborts it. */
export type DeliverMail = (mail: OwnerMail, signal: AbortSignal) => Promise<void>

/** Sender and recipient of the mail, and the domain of its Message-ID. */
export interface Envelope {
  from: string | { name: string; address: string }
  to: string
  host: string
}

export function buildLeadMail(
  entry: OutboxEntry,
  lead: Lead,
  publicUrl: string,
  also?: Letter['also'],
): OwnerMail {
  const letter = {
    ...variantOf(entry, leadLetter(lead, publicUrl, !lastMails.includes(entry.type)), lead),
    also,
  }
  const { name, email } = describeLead(definitionOf(lead.kind), lead.record)
  return {
    ...mailOf(letter, entry.id, `${inFileName(entry.createdAt)}-${entry.kind}-${entry.id}.eml`),
    subject: oneLine(letter.subject),
    replyTo: isAnswerable(email) ? { name: oneLine(name), address: email } : undefined,
  }
}

export function buildNoticeMail(
  { id, createdAt }: OutboxEntry,
  { title, words, link, note }: Notice,
  also?: Letter['also'],
): OwnerMail {
  const letter: Letter = {
    subject: title,
    heading: title,
    facts: [],
    words,
    also,
    receivedAt: new Date(createdAt),
    link: { label: 'Open your dashboard', href: link },
    note: note ?? 'Sent by your website, which tests every night that enquiries reach you.',
  }
  return mailOf(letter, id, `${inFileName(createdAt)}-notice-${id}.eml`)
}

export const mailOf = (letter: Letter, id: string, fileName: string): OwnerMail => ({
  id,
  fileName,
  subject: letter.subject,
  text: letterText(letter),
  html: letterHtml(letter),
})

function variantOf({ type, isCorrection }: OutboxEntry, letter: Letter, { record, news }: Lead): Letter {
  if (type === 'photos') return withPhotos(letter, photosInWords(record))
  if (news) return answered(letter, news)
  if (type === 'unanswered') return unanswered(letter)
  if (type === 'suspect') return suspected(letter)
  return isCorrection ? corrected(letter) : letter
}

/** The customer has answered a quote. */
const answered = (letter: Letter, { title, words }: OfferNews): Letter => ({
  ...letter,
  subject: `${title}: ${letter.subject}`,
  heading: title,
  words: words || letter.words,
})

/** Photos arrive after the request and get a mail of their own once no more are coming. */
const withPhotos = (letter: Letter, photos: string): Letter => ({
  ...letter,
  subject: `${photos}: ${letter.subject}`,
  heading: `${photos}: ${letter.heading}`,
})

/** The mail that ends an emergency's alarm. */
const unanswered = (letter: Letter): Letter => ({
  ...letter,
  subject: `No one has taken this: ${letter.subject}`,
  heading: `No one has taken this: ${letter.heading}`,
  note: `No one has opened this enquiry since the alert. ${letter.note}`,
})

/** It may be a bot's, so it rings no phone; it may also be a real emergency, so it is mailed. */
const suspected = (letter: Letter): Letter => ({
  ...letter,
  subject: `Spam? It says emergency: ${letter.subject}`,
  heading: `Spam? It says emergency: ${letter.heading}`,
  note: `It looked like spam, so no phone rang. If it’s real, open it and tap “Not spam”. ${letter.note}`,
})

/** States first that an earlier mail is outdated: the phone number may be what was wrong in it. */
const corrected = (letter: Letter): Letter => ({
  ...letter,
  subject: `Corrected: ${letter.subject}`,
  heading: `Corrected: ${letter.heading}`,
  note: `The customer has fixed this. Go by this email, not the one before. ${letter.note}`,
})

/** Converts the mail to nodemailer's format. Nothing in it is ever fetched or read from a file. */
export function toMessage(mail: OwnerMail, { from, to, host }: Envelope, date: Date): SendMailOptions {
  const { id, subject, text, html, replyTo, fromName, calendar } = mail
  return {
    from: fromName ? { name: fromName, address: addressOf(from) } : from,
    to: mail.to ?? to,
    subject,
    text,
    html,
    date,
    replyTo,
    ...(calendar && { icalEvent: { ...calendar, filename: 'visit.ics' } }),
    messageId: `<${id}@${host}>`,
    // This header prevents automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Reads the address in a setting such as `Site <site@example.com>`. */
function addressOf(from: Envelope['from']): string {
  if (typeof from !== 'string') return from.address
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
}

/** After these nothing rings. */
const lastMails: readonly OutboxEntry['type'][] = ['suspect', 'unanswered']

/** Builds the mail about a lead. `publicUrl` is the base of the owner's pages, without a trailing slash. */
function leadLetter({ kind, record }: Lead, publicUrl: string, isRinging: boolean): Letter {
  const definition = definitionOf(kind)
  const { mail, ownerQuery } = definition
  const { phone, email, facts, words } = describeLead(definition, record)
  return {
    subject: mail.subject(record),
    heading: mail.heading(record),
    phone,
    email,
    facts: [
      ...facts.filter(({ shown }) => shown).map(({ label, shown }) => [label, shown] as const),
      ...photoFact(record),
    ],
    words: words.value,
    receivedAt: new Date(record.createdAt),
    link: {
      label: arrivalOf(record) ? 'Open this enquiry' : mail.linkLabel,
      href: `${publicUrl}${pagePaths.admin}${ownerQuery(record.id)}`,
    },
    note: mail.note ?? answerNote(email, isRinging),
  }
}

/** Photos are linked and not attached, because only signed-in people may see them. */
const photoFact = (record: Lead['record']): Letter['facts'] => {
  const photos = photosInWords(record)
  return photos ? [['Photos', `${photos}, at the link below`]] : []
}

/** Says how many photos the record has by now; '' when there are none. */
function photosInWords(record: Lead['record']): string {
  const states = 'photos' in record ? (record.photos ?? []).map(({ state }) => state) : []
  const lost = states.filter((state) => state === 'unreadable').length
  const photos = counted(states.length - lost)
  if (lost === 0) return states.length === 0 ? '' : photos
  const unread = `${counted(lost)} that couldn’t be opened`
  return lost === states.length ? unread : `${photos} and ${unread}`
}

const counted = (count: number) => (count === 1 ? '1 photo' : `${count} photos`)

function answerNote(email: string, isRinging: boolean): string {
  if (email === '')
    return 'Sent by your website. They left no email address, so a reply to this email won’t reach them.'
  if (!isAnswerable(email))
    return 'Sent by your website. Don’t reply to this email: write to the address above.'
  const stop = ', then open the enquiry: a reply alone doesn’t stop the alerts'
  return `Sent by your website. Reply to this email to answer them${isRinging ? stop : ''}.`
}

/** States only how many other suspected leads wait: they may be spam, and this mail is about another person. */
export function alsoSuspected(count: number, publicUrl: string): Letter['also'] {
  const many = `${count} enquiries${count >= mostUrgentSuspects ? ' or more' : ''} that look like spam`
  return {
    words: count === 1 ? '1 enquiry that looks like spam says emergency.' : `${many} say emergency.`,
    link: { label: 'See it in your list', href: `${publicUrl}${pagePaths.admin}` },
  }
}
