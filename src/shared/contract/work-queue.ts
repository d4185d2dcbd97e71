import * as z from 'zod/mini'
import { leadStatuses, queueViews } from '../leads/work.ts'
import { storable } from './fields.ts'
import { LeadAnswerSchema } from './inquiry-lead.ts'

/**
 * Of one view in one answer, some 200 KB, which a page that shows so many asks for after each change. Who wants others
 * narrows it down.
 */
export const mostInQueue = 300
export const queuePageSize = 50

/** A day that there is: not the 31st of February. */
const isoDay = () =>
  z.string().check(
    z.regex(/^\d{4}-\d\d-\d\d$/),
    z.refine((day) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true, 'Invalid'),
  )

/** GET /api/admin/queue: the leads of both kinds, as they are worked through. */
export const QueueQuerySchema = z.object({
  /** `all`, what is searched for wherever it stands, the newest first. */
  view: z._default(z.enum([...queueViews, 'all']), 'answer'),
  search: z.optional(z.string().check(z.trim(), z.maxLength(200), storable())),
  status: z.optional(z.enum(leadStatuses)),
  /** Name of whose leads they are. */
  assigned: z.optional(z.string().check(z.maxLength(100), storable())),
  /** Days in Brisbane on which the lead came in, the last one included. */
  from: z.optional(isoDay()),
  to: z.optional(isoDay()),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(mostInQueue)), queuePageSize),
})
export type QueueQuery = z.infer<typeof QueueQuerySchema>

/** GET /api/admin/queue/export.csv: all of a view. */
export const QueueFileQuerySchema = z.omit(QueueQuerySchema, { limit: true })

const count = z.int()

/** How many leads each view of the queue holds. Suspected spam is in none. */
export const QueueCountsSchema = z.object({ answer: count, today: count, waiting: count, done: count })
export type QueueCounts = z.infer<typeof QueueCountsSchema>

const HandedSchema = z.object({ id: z.string(), by: z.string(), at: z.string() })
/** A lead that somebody has handed to whoever asks, who has not opened it since. */
export type Handed = z.infer<typeof HandedSchema>

export const QueueSchema = z.object({
  items: z.array(LeadAnswerSchema),
  /** Of the items; missing where there are none. */
  handed: z.optional(z.array(HandedSchema)),
  /** Whether the view holds more than was asked for. */
  hasMore: z.boolean(),
  /** What was searched for is nowhere: the items have words one letter apart, which are named. */
  isForgiving: z.boolean(),
  foundWords: z.array(z.string()),
  counts: QueueCountsSchema,
})
export type FoundInQueue = Omit<z.infer<typeof QueueSchema>, 'counts' | 'handed'>
