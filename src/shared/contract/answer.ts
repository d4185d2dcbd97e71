import * as z from 'zod/mini'
import { drillSteps } from './drill.ts'
import { PhotoTicketSchema } from './quote-photo.ts'

/** The body of every error of the API, whatever its status. */
export const ErrorBodySchema = z.object({
  error: z.string(),
  fields: z.optional(z.readonly(z.record(z.string(), z.string()))),
})
export type ErrorBody = z.infer<typeof ErrorBodySchema>

/** Response to delete, restore, login and logout. */
export const DoneSchema = z.object({ success: z.literal(true) })

/** Response to a public form: it confirms the receipt and repeats nothing personal. */
export const ReceiptSchema = z.object({
  success: z.literal(true),
  id: z.string(),
  /** Present for kinds of lead that photos may be added to. */
  photos: z.optional(PhotoTicketSchema),
})
export type Receipt = z.infer<typeof ReceiptSchema>

/** Response to an inquiry: the reference for a phone call, and by when the business answers (ISO 8601). */
export const InquiryReceiptSchema = z.extend(ReceiptSchema, { reference: z.string(), answerBy: z.string() })
export type InquiryReceipt = z.infer<typeof InquiryReceiptSchema>

/** Response to a proxy when it may send requests. */
export const ReadySchema = z.object({ ready: z.literal(true) })

/**
 * `database-backup`: archives contain no rows. `phones`: a phone stopped working without being disarmed. Failures of
 * the latest drills have the names of their steps.
 */
const HealthProblemSchema = z.enum([
  'database',
  'disk',
  'backups',
  'database-backup',
  'photos',
  'copy',
  'heartbeat',
  'phones',
  ...drillSteps,
])
export type HealthProblem = z.infer<typeof HealthProblemSchema>

/** Response to monitors: the problems, by name only. */
export const HealthSchema = z.object({
  status: z.enum(['ok', 'degraded']),
  problems: z.array(HealthProblemSchema),
  /** What others must back up, because the site's backups lack it; absent when they have everything. */
  notInBackup: z.optional(z.array(z.enum(['photos']))),
  /** What the second copy can't contain; absent when it contains everything, or there is none. */
  notInCopy: z.optional(z.array(z.enum(['since-backup']))),
})
