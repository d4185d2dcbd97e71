import type { Lead } from '#server/notify/lead-reader.ts'
import { describeLead } from '#shared/leads/describe-lead.ts'
import { definitionOf } from '#shared/leads/kinds.ts'
import { pagePaths } from '#shared/paths.ts'
import type { Letter } from './letter.ts'
import { isAnswerable } from './mail-text.ts'

/** Builds the mail about a lead. `publicUrl` is the base of the owner's pages, without a trailing slash. */
export function leadLetter({ kind, record }: Lead, publicUrl: string): Letter {
  const definition = definitionOf(kind)
  const { mail, ownerQuery } = definition
  const { phone, email, facts, words } = describeLead(definition, record)
  return {
    subject: mail.subject(record),
    heading: mail.heading(record),
    phone,
    email,
    facts: [...facts.map(({ label, shown }) => [label, shown] as const), ...photoFact(record)],
    words: words.value,
    receivedAt: new Date(record.createdAt),
    link: { label: mail.linkLabel, href: `${publicUrl}${pagePaths.admin}${ownerQuery(record.id)}` },
    note: mail.note ?? answerNote(email),
  }
}

/** Photos are linked and not attached, because only signed-in people may see them. */
const photoFact = (record: Lead['record']): Letter['facts'] => {
  const photos = photosInWords(record)
  return photos ? [['Photos', `${photos}, where the link below leads`]] : []
}

/** Says how many photos the record has by now; '' when there are none. */
export function photosInWords(record: Lead['record']): string {
  const states = 'photos' in record ? (record.photos ?? []).map(({ state }) => state) : []
  const lost = states.filter((state) => state === 'unreadable').length
  const photos = counted(states.length - lost)
  if (lost === 0) return states.length === 0 ? '' : photos
  const unread = `${counted(lost)} that could not be read`
  return lost === states.length ? unread : `${photos} and ${unread}`
}

const counted = (count: number) => (count === 1 ? '1 photo' : `${count} photos`)

const answerNote = (email: string) =>
  isAnswerable(email)
    ? 'Sent by your website. An answer to this mail goes to the visitor.'
    : 'Sent by your website. To answer, write to the address above: this mail can’t be answered directly.'
