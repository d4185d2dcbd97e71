import type * as z from 'zod/mini'
import type { CsvColumn } from '#server/http/csv.ts'
import { dateAndTime } from '#shared/brisbane-time.ts'
import { type ContactRequestRecord, ContactRequestRecordSchema } from '#shared/contract/contact.ts'
import {
  ContactListQuerySchema,
  type InquiryListQuery,
  QuoteListQuerySchema,
} from '#shared/contract/inquiry.ts'
import {
  type QuoteRequestRecord,
  QuoteRequestRecordSchema,
  serviceTypeLabel,
} from '#shared/contract/quote.ts'
import { apiPaths } from '#shared/paths.ts'

/** What tells the owner's two lists of inquiries apart on the server. */
export interface InquiryKind<Item> {
  record: z.ZodMiniType<Item, Item>
  query: z.ZodMiniType<InquiryListQuery, unknown>
  /** Of the file for spreadsheets. */
  columns: readonly CsvColumn<Item>[]
  fileName: string
  paths: {
    list: string
    file: string
    item: (id: string) => string
    restore: (id: string) => string
    seen: (id: string) => string
    notSpam: (id: string) => string
  }
}

const received = ({ createdAt }: { createdAt: string }) => dateAndTime(new Date(createdAt))

export const contactRequestKind: InquiryKind<ContactRequestRecord> = {
  record: ContactRequestRecordSchema,
  query: ContactListQuerySchema,
  fileName: 'contact-requests',
  columns: [
    { heading: 'Received (Brisbane)', text: received },
    { heading: 'Name', text: ({ name }) => name },
    { heading: 'Phone', text: ({ phone }) => phone },
    { heading: 'Email', text: ({ email }) => email },
    { heading: 'Subject', text: ({ subject }) => subject },
    { heading: 'Message', text: ({ message }) => message },
  ],
  paths: {
    list: apiPaths.contactRequests,
    file: apiPaths.contactRequestsFile,
    item: apiPaths.contactRequest,
    restore: apiPaths.restoreContactRequest,
    seen: apiPaths.seenContactRequest,
    notSpam: apiPaths.notSpamContactRequest,
  },
}

export const quoteRequestKind: InquiryKind<QuoteRequestRecord> = {
  record: QuoteRequestRecordSchema,
  query: QuoteListQuerySchema,
  fileName: 'quote-requests',
  columns: [
    { heading: 'Received (Brisbane)', text: received },
    { heading: 'Name', text: ({ name }) => name },
    { heading: 'Phone', text: ({ phone }) => phone },
    { heading: 'Email', text: ({ email }) => email },
    { heading: 'Service', text: ({ serviceType }) => serviceTypeLabel(serviceType) },
    { heading: 'Address', text: ({ address }) => address },
    { heading: 'Description', text: ({ description }) => description },
  ],
  paths: {
    list: apiPaths.quoteRequests,
    file: apiPaths.quoteRequestsFile,
    item: apiPaths.quoteRequest,
    restore: apiPaths.restoreQuoteRequest,
    seen: apiPaths.seenQuoteRequest,
    notSpam: apiPaths.notSpamQuoteRequest,
  },
}
