import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { ContactRequestRecord } from '#shared/contract/contact.ts'
import type { Notification } from '#shared/contract/notification.ts'
import { type QuoteRequestRecord, serviceTypeLabel } from '#shared/contract/quote.ts'
import type { TestimonialRecord } from '#shared/contract/testimonial.ts'
import { listContactRequests } from './contact-requests.ts'
import { listQuoteRequests } from './quote-requests.ts'
import { listTestimonials } from './testimonials.ts'

const maxExcerptLength = 100

export type NotificationStore = ReturnType<typeof createNotificationStore>

/** Notifications are not stored: each is derived from the record it tells of, and goes when that is deleted. */
export function createNotificationStore(db: Kysely<Schema>, now: () => Date = () => new Date()) {
  return {
    /** The newest `limit` across all three kinds of lead, newest first. Of suspected spam nobody is told. */
    async newest(limit: number): Promise<Notification[]> {
      const [contacts, quotes, testimonials] = await Promise.all([
        listContactRequests(db, { limit, isTrustedOnly: true }),
        listQuoteRequests(db, { limit, isTrustedOnly: true }),
        listTestimonials(db, { limit, isTrustedOnly: true }),
      ])
      return [...contacts.map(ofContact), ...quotes.map(ofQuote), ...testimonials.map(ofTestimonial)]
        .sort(newestFirst)
        .slice(0, limit)
    },

    /**
     * Notes that the user has been shown everything up to `until`. Never goes back, and never past the present:
     * what comes in later is new.
     */
    async markSeen(userId: string, until: Date): Promise<void> {
      const seenAt = new Date(Math.min(until.getTime(), now().getTime())).toISOString()
      await db
        .updateTable('users')
        .set({ notificationsSeenAt: seenAt })
        .where('id', '=', userId)
        .where((eb) => eb.or([eb('notificationsSeenAt', 'is', null), eb('notificationsSeenAt', '<', seenAt)]))
        .execute()
    },
  }
}

function ofContact(data: ContactRequestRecord): Notification {
  return {
    type: 'contact',
    title: 'New contact message',
    message: `${data.name} wrote: ${excerpt(data.subject || data.message)}`,
    timestamp: data.createdAt,
    data,
  }
}

function ofQuote(data: QuoteRequestRecord): Notification {
  const particulars = [data.serviceType && serviceTypeLabel(data.serviceType), data.address].filter(Boolean)
  return {
    type: 'quote',
    title: 'New quote request',
    message: `${data.name} asked for a quote: ${particulars.join(', ') || excerpt(data.description)}`,
    timestamp: data.createdAt,
    data,
  }
}

function ofTestimonial(data: TestimonialRecord): Notification {
  const client = data.company ? `${data.clientName} (${data.company})` : data.clientName
  const state = data.isApproved ? '' : ', waiting for your approval'
  return {
    type: 'testimonial',
    title: 'New testimonial',
    message: `${client} left a ${data.rating}-star testimonial${state}`,
    timestamp: data.createdAt,
    data,
  }
}

/** The same order as the lists: by time, and by id within the same millisecond. */
function newestFirst(a: Notification, b: Notification): number {
  if (a.timestamp !== b.timestamp) return a.timestamp < b.timestamp ? 1 : -1
  return a.data.id < b.data.id ? 1 : -1
}

/** One line, cut between characters as readers see them, never inside an emoji. */
function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  let shown = ''
  let length = 0
  for (const { segment } of new Intl.Segmenter('en').segment(line)) {
    length += 1
    if (length > maxExcerptLength) return `${shown.trimEnd()}…`
    shown += segment
  }
  return line
}
