import * as z from 'zod/mini'

/**
 * How far the mail about one record has come. `none`: no mail was due, because the owner wrote it himself.
 * `file`: mail is not set up, so it was written into the data folder.
 */
export const deliveryStates = ['none', 'pending', 'sent', 'file', 'failed'] as const

/** GET /api/deliveries/{id of the record}, and the answer to POST …/resend. */
export const DeliverySchema = z.object({
  state: z.enum(deliveryStates),
  /** When it was sent, written or last tried; null before any attempt. */
  at: z.nullable(z.string()),
  /** Why it is not sent, in a sentence for the owner; null when there is nothing to explain. */
  reason: z.nullable(z.string()),
})
export type Delivery = z.infer<typeof DeliverySchema>

/** GET /api/admin/mail */
export const MailStatusSchema = z.object({
  isConfigured: z.boolean(),
  /** Who gets the mail. */
  ownerEmail: z.string(),
  /** Mails that still wait for their turn or for the mail server. */
  waiting: z.int(),
  /** Mails that were given up, of records that are not deleted. */
  failed: z.int(),
  lastSentAt: z.nullable(z.string()),
  lastFailure: z.nullable(z.object({ at: z.string(), reason: z.string() })),
})
export type MailStatus = z.infer<typeof MailStatusSchema>

/** POST /api/admin/mail/test: what became of a mail that was really handed over, or not. */
export const MailTestSchema = z.object({
  state: z.enum(['sent', 'file', 'failed']),
  message: z.string(),
  /** The mail server's own words about a refusal, for whoever looks after it. */
  serverAnswer: z.nullable(z.string()),
})
export type MailTest = z.infer<typeof MailTestSchema>
