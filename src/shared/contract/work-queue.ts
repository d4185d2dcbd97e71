import * as z from 'zod/mini'
import { leadStatuses, queueOrders, queueViews } from '../leads/work.ts'
import { storable } from './fields.ts'
import { type LeadAnswer, LeadAnswerSchema } from './inquiry-lead.ts'

/** Maximum number of a view's leads in one response, some 200 KB. The owner can filter to see others. */
export const mostInQueue = 300
export const queuePageSize = 50

/** An existing day: not the 31st of February. */
export const isoDay = () =>
  z.string().check(
    z.regex(/^\d{4}-\d\d-\d\d$/),
    z.refine((day) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true, 'Invalid'),
  )

/** GET /api/admin/queue: the leads of both kinds in the order of work. */
export const QueueQuerySchema = z.object({
  /** `all` searches every view, newest first. */
  view: z._default(z.enum([...queueViews, 'all']), 'answer'),
  /** Order of unanswered leads without emergencies; with `longest` the longest waiting comes first. */
  order: z._default(z.enum(queueOrders), 'longest'),
  search: z.optional(z.string().check(z.trim(), z.maxLength(200), storable())),
  status: z.optional(z.enum(leadStatuses)),
  /** Name of the person to whom the leads are assigned. */
  assigned: z.optional(z.string().check(z.maxLength(100), storable())),
  /** Days in Brisbane on which the lead came in, including the last one. */
  from: z.optional(isoDay()),
  to: z.optional(isoDay()),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(mostInQueue)), queuePageSize),
})
export type QueueQuery = z.infer<typeof QueueQuerySchema>

/** GET /api/admin/queue/export.csv: all leads of a view. */
export const QueueFileQuerySchema = z.omit(QueueQuerySchema, { limit: true })

const count = z.int()

/** Number of leads in each view of the queue, without suspected spam. */
export const QueueCountsSchema = z.object({ answer: count, today: count, waiting: count, done: count })
export type QueueCounts = z.infer<typeof QueueCountsSchema>

const HandedSchema = z.object({ id: z.string(), by: z.string(), at: z.string() })
/** A lead that was assigned to the caller, who has not opened it since. */
export type Handed = z.infer<typeof HandedSchema>

const EndingQuoteSchema = z.object({ id: z.string(), until: z.string() })
/** A quoted lead whose quote ends within two days, and the last day. */
export type EndingQuote = z.infer<typeof EndingQuoteSchema>

const SaidSchema = z.object({ id: z.string(), words: z.string() })
/** What a customer said about a quote or about offered times, and nobody has answered yet. */
export type Said = z.infer<typeof SaidSchema>

export const QueueSchema = z.object({
  items: z.array(LeadAnswerSchema),
  /** Assignments among the items; missing when there are none. */
  handed: z.optional(z.array(HandedSchema)),
  /** Quotes of the items that end soon; missing when there are none. */
  ending: z.optional(z.array(EndingQuoteSchema)),
  /** Unanswered words of the items' customers; missing when there are none. */
  said: z.optional(z.array(SaidSchema)),
  /** Whether the view holds more than were requested. */
  hasMore: z.boolean(),
  /** True for a fuzzy result: the words occur nowhere, and the items contain words one edit apart, which are named. */
  isForgiving: z.boolean(),
  foundWords: z.array(z.string()),
  counts: QueueCountsSchema,
})
export interface Queue extends Omit<z.infer<typeof QueueSchema>, 'items'> {
  items: LeadAnswer[]
}
export type FoundInQueue = Omit<z.infer<typeof QueueSchema>, 'counts' | 'handed' | 'ending' | 'said'>
