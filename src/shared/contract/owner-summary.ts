import * as z from 'zod/mini'
import { type InquiryList, inquiries, inquiryKinds } from '../leads/kinds.ts'
import { QueueCountsSchema } from './work-queue.ts'

const count = z.int()
const InquiryCountsSchema = z.object({
  total: count,
  /** Number of leads not opened yet, without suspected spam. */
  unread: count,
  /** Number of leads not answered yet, without suspected spam. */
  toAnswer: count,
  /** Number of leads suspected of being spam; missing when there are none. */
  suspected: z.optional(count),
})
export type InquiryCounts = z.infer<typeof InquiryCountsSchema>

const ofInquiries = Object.fromEntries(
  inquiryKinds.map((kind) => [inquiries[kind].list, InquiryCountsSchema]),
) as Record<InquiryList, typeof InquiryCountsSchema>

/** At most this many are listed; the others are only counted. */
export const urgentSuspectsNamed = 3
export const mostUrgentSuspects = 100

const UrgentSuspectsSchema = z.object({
  count,
  latest: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(inquiryKinds),
      name: z.string(),
      words: z.string(),
      createdAt: z.string(),
    }),
  ),
})
export type UrgentSuspects = z.infer<typeof UrgentSuspectsSchema>

/** Figures for the owner's tabs and bell. When they change, so has a list. */
export const OwnerSummarySchema = z.object({
  /** Name of the caller: entries that wait on a device are sent for that person only. */
  you: z.string(),
  ...ofInquiries,
  testimonials: z.object({
    total: count,
    /** Number of testimonials waiting for approval, without suspected spam. */
    pending: count,
  }),
  notifications: z.object({
    /** Came in after `seenAt` and not yet opened, answered or approved; at most 99 of one kind are counted. */
    unread: count,
    /** The owner has seen everything up to this time; '' before the first visit. */
    seenAt: z.string(),
  }),
  queue: QueueCountsSchema,
  /** Visits that are booked for today; missing when there are none. */
  visitsToday: z.optional(count),
  /** True when the business has a draft that is not published. */
  hasDraft: z.boolean(),
  /** The newest unanswered emergency, and their number. */
  emergency: z.nullable(z.object({ id: z.string(), createdAt: z.string(), open: count })),
  /** Classified as spam although they say emergency, and not opened yet; missing when there are none. */
  urgentSuspects: z.optional(UrgentSuspectsSchema),
  /** Names of people who can be assigned leads; missing when there is only one person. */
  people: z.optional(z.array(z.string())),
  /** Time of the newest record of any kind, or its latest correction or photo; '' when there is none. */
  newest: z.string(),
  /** Time of the latest event on any inquiry; '' when there is none. */
  changed: z.string(),
})
export type OwnerSummary = z.infer<typeof OwnerSummarySchema>

/** Names of the events in GET /api/notifications/stream. */
export const ownerEvents = { summary: 'summary', signedOut: 'signed-out' } as const
