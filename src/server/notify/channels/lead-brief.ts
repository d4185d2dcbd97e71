import { oneLine } from '#server/notify/channels/mail/mail-text.ts'
import type { Lead } from '#server/notify/lead-reader.ts'
import { addedByHand, arrivalOf, isHeard } from '#shared/leads/arrival.ts'
import { describeLead } from '#shared/leads/describe-lead.ts'
import { definitionOf } from '#shared/leads/kinds.ts'
import { nobody } from '#shared/leads/person.ts'
import { placeIn } from '#shared/leads/place.ts'
import { suburbOf } from '#shared/leads/suburb.ts'
import { numbersInOrder } from '#shared/numbers-in-order.ts'
import { pagePaths } from '#shared/paths.ts'
import { formatPhone } from '#shared/phone.ts'

/** A long name is cut, because short messages must stay short. */
const maxName = 60
const maxFirstName = 30

/** The parts of a lead for short messages, each on one line. */
export interface LeadBrief {
  id: string
  kind: Lead['kind']
  isUrgent: boolean
  /** Title such as `Emergency · North Lakes`. */
  title: string
  /** The kind of work as the form names it; null where none was chosen. */
  service: string | null
  suburb: string | null
  link: string
  name: string
  firstName: string
  /** The phone number as dialled within Australia; '' where the form asks for none. */
  phone: string
  email: string
  /** Stands for whoever left no name, number or address; '' where the title says that a telephone brought it. */
  otherwise: string
  words: string
}

/** `publicUrl` has no trailing slash. */
export function briefOf({ kind, record, news: answered, heard }: Lead, publicUrl: string): LeadBrief {
  const definition = definitionOf(kind)
  const { name, phone, email, words } = describeLead(definition, record)
  const isUrgent = definition.isUrgent?.(record) ?? false
  const news = answered ?? heard
  const suburb = suburbOf(placeIn({ kind, record })) ?? null
  const came = arrivalOf(record)
  const ordinary = came === addedByHand ? 'Enquiry' : (came ?? labels[kind])
  const label = news?.title ?? (isUrgent ? 'Emergency' : ordinary)
  return {
    id: record.id,
    kind,
    isUrgent,
    title: suburb ? `${label} · ${suburb}` : label,
    service: 'serviceType' in record ? record.serviceType || null : null,
    suburb,
    link: leadLink(record.id, publicUrl),
    name: oneLine(name, maxName),
    firstName: oneLine(oneLine(name).split(' ')[0] ?? '', maxFirstName),
    phone: phone && oneLine(formatPhone(phone)),
    email,
    otherwise: isHeard(came) ? '' : nobody,
    words: oneLine(news?.words || words.value, 5000),
  }
}

export const leadLink = (id: string, publicUrl: string) => `${publicUrl}${pagePaths.admin}?lead=${id}`

const labels: Record<Lead['kind'], string> = {
  contact: 'Contact request',
  quote: 'Quote request',
  testimonial: 'Review',
}

/** Returns the name, as far as a locked screen may show it, and the beginning of the visitor's text. */
export function briefWords(
  { name, firstName, phone, email, otherwise, words }: LeadBrief,
  detail: 'brief' | 'full',
  maxWords: number,
): string {
  const person =
    detail === 'full'
      ? [numbersInOrder(name), phone].filter(Boolean).join(', ') || email || otherwise
      : numbersInOrder(firstName)
  return [person, numbersInOrder(cutAtWord(words, maxWords))].filter(Boolean).join(': ')
}

/** Cuts the text to `maxLength` after a whole word, or within a word that alone is too long. */
export function cutAtWord(text: string, maxLength: number, mark = '…'): string {
  if (text.length <= maxLength) return text
  const room = text.slice(0, maxLength - mark.length + 1)
  const whole = room.includes(' ') ? room.slice(0, room.lastIndexOf(' ')) : room.slice(0, -1)
  // A cut within a surrogate pair would leave half a character.
  return `${whole
    .trimEnd()
    .toWellFormed()
    .replace(/\uFFFD$/, '')}${mark}`
}
