import * as z from 'zod/mini'
import { type InquiryList, inquiries, inquiryKinds } from '../leads/kinds.ts'
import { QueueCountsSchema } from './work-queue.ts'

const count = z.int()
const InquiryCountsSchema = z.object({
  total: count,
  /** Not opened yet; suspected spam is not counted. */
  unread: count,
  /** Nobody has answered yet; suspected spam is not counted. */
  toAnswer: count,
  /** Suspected of being spam; missing when there is none. */
  suspected: z.optional(count),
})
export type InquiryCounts = z.infer<typeof InquiryCountsSchema>

const ofInquiries = Object.fromEntries(
  inquiryKinds.map((kind) => [inquiries[kind].list, InquiryCountsSchema]),
) as Record<InquiryList, typeof InquiryCountsSchema>

/** So many are named, and so many counted. */
export const urgentSuspectsNamed = 3
export const mostUrgentSuspects = 100

const UrgentSuspectsSchema = z.object({
  count,
  /** The latest ones. */
  latest: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(inquiryKinds),
      name: z.string(),
      /** The beginning of what they wrote. */
      words: z.string(),
      createdAt: z.string(),
    }),
  ),
})
export type UrgentSuspects = z.infer<typeof UrgentSuspectsSchema>

/**
 * How things stand, in figures: for the tabs and the bell. Two that differ mean that a list has changed, which
 * is what the stream of events tells by sending this.
 */
export const OwnerSummarySchema = z.object({
  /** Name of whoever asks: what waits on a device is sent for that person alone. */
  you: z.string(),
  ...ofInquiries,
  testimonials: z.object({
    total: count,
    /** Wait for an approval; suspected spam is not counted. */
    pending: count,
  }),
  notifications: z.object({
    /** Came in since that time, and nobody has opened, answered or approved them. Of one kind at most 99 are counted. */
    unread: count,
    /** Everything up to this time stood on the page when the owner last looked; '' before the first visit. */
    seenAt: z.string(),
  }),
  queue: QueueCountsSchema,
  /** Something of the business waits in a draft to be published. */
  hasDraft: z.boolean(),
  /** The newest emergency that nobody has answered, and how many there are. */
  emergency: z.nullable(z.object({ id: z.string(), createdAt: z.string(), open: count })),
  /** Taken for spam though they say emergency, and opened by nobody yet; missing while there is none. */
  urgentSuspects: z.optional(UrgentSuspectsSchema),
  /** Names of those whom a lead can be given to; missing while one person is alone. */
  people: z.optional(z.array(z.string())),
  /** Time of the newest record of any kind, or of the latest correction or photo of one; '' when there is none. */
  newest: z.string(),
  /** Time of the latest event on any inquiry; '' when there is none. */
  changed: z.string(),
})
export type OwnerSummary = z.infer<typeof OwnerSummarySchema>

/** Names of the events in GET /api/notifications/stream. */
export const ownerEvents = { summary: 'summary', signedOut: 'signed-out' } as const
