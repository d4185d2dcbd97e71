import * as z from 'zod/mini'

/**
 * Delivery of the mail about one record. `none`: no mail was due, because the owner wrote the record himself. `file`:
 * mail is not set up, so it was written to the data folder.
 */
export const deliveryStates = ['none', 'pending', 'sent', 'file', 'failed'] as const

/** GET /api/deliveries/{id of the record}, and the response to POST …/resend. */
export const DeliverySchema = z.object({
  state: z.enum(deliveryStates),
  /** When it was sent, written or last tried; null before any attempt. */
  at: z.nullable(z.string()),
  /** Why it was not sent, in a sentence for the owner; null when there is nothing to explain. */
  reason: z.nullable(z.string()),
})
export type Delivery = z.infer<typeof DeliverySchema>

/** GET /api/admin/mail */
export const MailStatusSchema = z.object({
  isConfigured: z.boolean(),
  ownerEmail: z.string(),
  waiting: z.int(),
  /** Mails whose attempts have ended without success, of records that are not deleted. */
  failed: z.int(),
  lastSentAt: z.nullable(z.string()),
  lastFailure: z.nullable(
    z.object({
      at: z.string(),
      reason: z.string(),
      /** The system's own error text, for the operator. */
      cause: z.optional(z.string()),
    }),
  ),
})
export type MailStatus = z.infer<typeof MailStatusSchema>

/** POST /api/admin/mail/test: the actual result of sending a test mail. */
export const MailTestSchema = z.object({
  state: z.enum(['sent', 'file', 'failed']),
  message: z.string(),
  /** The mail server's own error text, for the operator. */
  serverAnswer: z.nullable(z.string()),
})
export type MailTest = z.infer<typeof MailTestSchema>
