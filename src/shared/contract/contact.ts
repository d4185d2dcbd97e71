import * as z from 'zod/mini'
import { emailAddress, optionalText, phoneNumber, requiredText } from './fields.ts'

const visitorFields = {
  name: requiredText(2, 100),
  email: emailAddress(),
  phone: phoneNumber(),
  subject: optionalText(200),
}

/** POST /api/contact. A message of one character will do: a short lead is still a lead. */
export const ContactRequestSchema = z.object({ ...visitorFields, message: requiredText(1, 5000) })
export type ContactRequest = z.infer<typeof ContactRequestSchema>

/** The form's own rules, checked in the browser. */
export const ContactFormSchema = z.object({ ...visitorFields, message: requiredText(10, 5000) })
export type ContactForm = z.infer<typeof ContactFormSchema>
export type ContactFormInput = z.input<typeof ContactFormSchema>

/** A stored message, as the owner's list returns it. */
export const ContactRequestRecordSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: z.string(),
  /** When the owner first opened it; null while it is unread. */
  seenAt: z.nullable(z.string()),
  /** There only while the lead is suspected of being spam, and so kept out of mail and notifications. */
  suspectedSpam: z.optional(z.literal(true)),
})
export type ContactRequestRecord = z.infer<typeof ContactRequestRecordSchema>
