import * as z from 'zod/mini'
import { drillSteps } from './drill.ts'
import { PhotoTicketSchema } from './quote-photo.ts'

/** Every refusal and failure of the API, whatever the status. */
export const ErrorBodySchema = z.object({
  error: z.string(),
  /** Message by field name, when the input itself was refused. */
  fields: z.optional(z.readonly(z.record(z.string(), z.string()))),
})
export type ErrorBody = z.infer<typeof ErrorBodySchema>

/** Answer to delete, restore, login and logout. */
export const DoneSchema = z.object({ success: z.literal(true) })

/** Answer to a public form: enough to know it arrived, nothing personal echoed. */
export const ReceiptSchema = z.object({
  success: z.literal(true),
  id: z.string(),
  /** Of a kind of lead that photos may be added to. */
  photos: z.optional(PhotoTicketSchema),
})
export type Receipt = z.infer<typeof ReceiptSchema>

/** Answer to an inquiry: what its visitor can say on the phone, and by when he hears from us (ISO 8601). */
export const InquiryReceiptSchema = z.extend(ReceiptSchema, { reference: z.string(), answerBy: z.string() })
export type InquiryReceipt = z.infer<typeof InquiryReceiptSchema>

/** Answer to a proxy that may send requests. */
export const ReadySchema = z.object({ ready: z.literal(true) })

/** `database-backup`: archives hold no rows. `phones`: one is no longer armed, and nobody has meant that. Those of the latest drills among them: what failed is named as there. */
const HealthProblemSchema = z.enum([
  'database',
  'disk',
  'backups',
  'database-backup',
  'photos',
  'phones',
  ...drillSteps,
])
export type HealthProblem = z.infer<typeof HealthProblemSchema>

/** Answer to monitors: what is not as it should be, by name alone. */
export const HealthSchema = z.object({
  status: z.enum(['ok', 'degraded']),
  problems: z.array(HealthProblemSchema),
  /** What the site's own backups leave to somebody else; absent when they hold everything. */
  notInBackup: z.optional(z.array(z.enum(['photos']))),
})
