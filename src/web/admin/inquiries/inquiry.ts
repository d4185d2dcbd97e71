import type { ContactRequestRecord } from '#shared/contract/contact.ts'
import { type QuoteRequestRecord, serviceTypeLabel } from '#shared/contract/quote.ts'
import { apiPaths } from '#shared/paths.ts'
import type { TagVariant } from '#web/components/ui/tag.tsx'

/** A contact or quote request as the owner's list shows it. */
export interface Inquiry {
  id: string
  name: string
  email: string
  phone: string
  createdAt: string
  message: string
  tag: { text: string; variant: TagVariant } | undefined
  /** Shown beside the tag: the suburb, or what the message is about. */
  note: string
  details: readonly (readonly [label: string, value: string])[]
}

/** What tells the two lists apart: their calls and the words that the specification gives them (section 8). */
export interface InquiryKind<Item> {
  listPath: string
  itemPath: (id: string) => string
  restorePath: (id: string) => string
  toInquiry: (item: Item) => Inquiry
  words: { empty: string; fetchFailed: string; deleteFailed: string; deleted: string; restored: string }
}

export const contactKind: InquiryKind<ContactRequestRecord> = {
  listPath: apiPaths.contactRequests,
  itemPath: apiPaths.contactRequest,
  restorePath: apiPaths.restoreContactRequest,
  words: {
    empty: 'No contact requests yet',
    fetchFailed: 'Failed to fetch contact requests',
    deleteFailed: 'Failed to delete contact request',
    deleted: 'Contact request deleted',
    restored: 'Contact request restored',
  },
  toInquiry: ({ id, name, email, phone, createdAt, message, subject }) => ({
    ...{ id, name, email, phone, createdAt, message },
    tag: undefined,
    note: subject,
    details: subject ? [['Subject', subject]] : [],
  }),
}

export const quoteKind: InquiryKind<QuoteRequestRecord> = {
  listPath: apiPaths.quoteRequests,
  itemPath: apiPaths.quoteRequest,
  restorePath: apiPaths.restoreQuoteRequest,
  words: {
    empty: 'No quote requests yet',
    fetchFailed: 'Failed to fetch quote requests',
    deleteFailed: 'Failed to delete quote request',
    deleted: 'Quote request deleted',
    restored: 'Quote request restored',
  },
  toInquiry: ({ id, name, email, phone, createdAt, description, serviceType, address }) => ({
    ...{ id, name, email, phone, createdAt, message: description },
    tag: {
      text: serviceTypeLabel(serviceType),
      variant: serviceType === 'emergency' ? 'emergency' : 'neutral',
    },
    note: address,
    details: [
      ['Service', serviceTypeLabel(serviceType)],
      ['Address', address || 'Not given'],
      ['Consent', 'Agreed to be contacted'],
    ],
  }),
}
