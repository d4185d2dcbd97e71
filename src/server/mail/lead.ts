import type { OutboxKind } from '#server/db/schema.ts'
import type { ContactRequestStore } from '#server/stores/contact-requests.ts'
import type { QuoteRequestStore } from '#server/stores/quote-requests.ts'
import type { TestimonialStore } from '#server/stores/testimonials.ts'
import type { ContactRequestRecord } from '#shared/contract/contact.ts'
import type { QuoteRequestRecord } from '#shared/contract/quote.ts'
import type { TestimonialRecord } from '#shared/contract/testimonial.ts'

/** What a visitor sent, and the owner is told of. */
export type Lead =
  | { kind: 'contact'; record: ContactRequestRecord }
  | { kind: 'quote'; record: QuoteRequestRecord }
  | { kind: 'testimonial'; record: TestimonialRecord }

/** Why there is nothing to tell any more, in a sentence for the owner. */
export interface NoLead {
  kind: 'none'
  reason: string
}

export interface LeadStores {
  contactRequests: Pick<ContactRequestStore, 'find'>
  quoteRequests: Pick<QuoteRequestStore, 'find'>
  testimonials: Pick<TestimonialStore, 'find'>
}

/** Finds what a mail is to tell of. The one place that decides which leads are not worth a mail. */
export function createLeadFinder({ contactRequests, quoteRequests, testimonials }: LeadStores) {
  return async (kind: OutboxKind, recordId: string): Promise<Lead | NoLead> => {
    switch (kind) {
      case 'contact': {
        const record = await contactRequests.find(recordId)
        return record ? { kind, record } : deleted
      }
      case 'quote': {
        const record = await quoteRequests.find(recordId)
        return record ? { kind, record } : deleted
      }
      case 'testimonial': {
        const record = await testimonials.find(recordId)
        return record ? { kind, record } : deleted
      }
    }
  }
}

const deleted: NoLead = { kind: 'none', reason: 'It was deleted before the mail went out' }
