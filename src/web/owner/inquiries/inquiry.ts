import type { ContactRequestRecord } from '#shared/contract/contact.ts'
import type { OwnerSummary } from '#shared/contract/owner-summary.ts'
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
  /** Not opened yet. */
  isNew: boolean
  /** Kept out of mail and notifications until the owner says that it is no spam. */
  isSuspect: boolean
  message: string
  /** Where the work is; '' when that wasn't said. */
  address: string
  tag: { text: string; variant: TagVariant } | undefined
  /** Shown beside the tag: the suburb, or what the message is about. */
  note: string
  details: readonly (readonly [label: string, value: string])[]
}

/** What every stored inquiry has. */
export interface InquiryRecord {
  id: string
  seenAt: string | null
  suspectedSpam?: true | undefined
}

/** What tells the two lists apart: their calls and their words (specification 8). */
export interface InquiryKind<Item extends InquiryRecord> {
  listPath: string
  filePath: string
  itemPath: (id: string) => string
  restorePath: (id: string) => string
  seenPath: (id: string) => string
  notSpamPath: (id: string) => string
  /** Whether the requests name a kind of work that the list can be narrowed to. */
  hasService: boolean
  counts: (summary: OwnerSummary) => { total: number; unread: number; suspected?: number | undefined }
  toInquiry: (item: Item) => Inquiry
  words: {
    search: string
    empty: string
    fetchFailed: string
    deleteFailed: string
    deleted: string
    restored: string
  }
}

export const contactKind: InquiryKind<ContactRequestRecord> = {
  listPath: apiPaths.contactRequests,
  filePath: apiPaths.contactRequestsFile,
  itemPath: apiPaths.contactRequest,
  restorePath: apiPaths.restoreContactRequest,
  seenPath: apiPaths.seenContactRequest,
  notSpamPath: apiPaths.notSpamContactRequest,
  hasService: false,
  counts: ({ contacts }) => contacts,
  words: {
    search: 'Search contact requests',
    empty: 'No contact requests yet',
    fetchFailed: 'Failed to fetch contact requests',
    deleteFailed: 'Failed to delete contact request',
    deleted: 'Contact request deleted',
    restored: 'Contact request restored',
  },
  toInquiry: ({ id, name, email, phone, createdAt, seenAt, suspectedSpam, message, subject }) => ({
    ...{ id, name, email, phone, createdAt, message },
    isNew: seenAt === null,
    isSuspect: suspectedSpam === true,
    address: '',
    tag: undefined,
    note: subject,
    details: [['Subject', subject || 'None']],
  }),
}

export const quoteKind: InquiryKind<QuoteRequestRecord> = {
  listPath: apiPaths.quoteRequests,
  filePath: apiPaths.quoteRequestsFile,
  itemPath: apiPaths.quoteRequest,
  restorePath: apiPaths.restoreQuoteRequest,
  seenPath: apiPaths.seenQuoteRequest,
  notSpamPath: apiPaths.notSpamQuoteRequest,
  hasService: true,
  counts: ({ quotes }) => quotes,
  words: {
    search: 'Search quote requests',
    empty: 'No quote requests yet',
    fetchFailed: 'Failed to fetch quote requests',
    deleteFailed: 'Failed to delete quote request',
    deleted: 'Quote request deleted',
    restored: 'Quote request restored',
  },
  toInquiry: ({
    id,
    name,
    email,
    phone,
    createdAt,
    seenAt,
    suspectedSpam,
    description,
    serviceType,
    address,
  }) => ({
    ...{ id, name, email, phone, createdAt, address },
    message: description,
    isNew: seenAt === null,
    isSuspect: suspectedSpam === true,
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
