import { oneLine } from '#server/notify/channels/mail/mail-text.ts'
import type { Lead } from '#server/notify/lead-reader.ts'
import { describeLead } from '#shared/leads/describe-lead.ts'
import { definitionOf } from '#shared/leads/kinds.ts'
import { suburbOf } from '#shared/leads/suburb.ts'
import { numbersInOrder } from '#shared/numbers-in-order.ts'
import { pagePaths } from '#shared/paths.ts'
import { formatPhone } from '#shared/phone.ts'

/** Short messages have to stay short, whatever is typed for a name. */
const maxName = 60
const maxFirstName = 30

/** What short messages say of a lead, each text in one line. */
export interface LeadBrief {
  id: string
  kind: Lead['kind']
  isUrgent: boolean
  /** `Emergency · North Lakes`. */
  title: string
  /** The kind of work as the form has it; null where nothing was chosen. */
  service: string | null
  suburb: string | null
  /** Where the owner reads it all. */
  link: string
  name: string
  firstName: string
  /** As it is dialled within Australia, and '' where the form asks for none. */
  phone: string
  email: string
  words: string
}

/** `publicUrl` is without a trailing slash. */
export function briefOf({ kind, record }: Lead, publicUrl: string): LeadBrief {
  const definition = definitionOf(kind)
  const { name, phone, email, words } = describeLead(definition, record)
  const isUrgent = definition.isUrgent?.(record) ?? false
  const suburb = 'address' in record ? (suburbOf(record.address) ?? null) : null
  const label = isUrgent ? 'Emergency' : labels[kind]
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
    words: oneLine(words.value, 5000),
  }
}

export const leadLink = (id: string, publicUrl: string) => `${publicUrl}${pagePaths.admin}?lead=${id}`

const labels: Record<Lead['kind'], string> = {
  contact: 'Contact request',
  quote: 'Quote request',
  testimonial: 'Testimonial',
}

/** Who it is, as far as a locked screen may show it, and the beginning of the words. */
export function briefWords(
  { name, firstName, phone, words }: LeadBrief,
  detail: 'brief' | 'full',
  maxWords: number,
): string {
  const person =
    detail === 'full' ? [numbersInOrder(name), phone].filter(Boolean).join(', ') : numbersInOrder(firstName)
  return `${person}: ${numbersInOrder(cutAtWord(words, maxWords))}`
}

/** At most `maxLength` long, ending with a whole word unless that is longer than all of it. */
export function cutAtWord(text: string, maxLength: number, mark = '…'): string {
  if (text.length <= maxLength) return text
  const room = text.slice(0, maxLength - mark.length + 1)
  const whole = room.includes(' ') ? room.slice(0, room.lastIndexOf(' ')) : room.slice(0, -1)
  // Cut within a character of two units, half of it would be left.
  return `${whole
    .trimEnd()
    .toWellFormed()
    .replace(/\uFFFD$/, '')}${mark}`
}
