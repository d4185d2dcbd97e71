import * as z from 'zod/mini'
import { messageMaxLength } from '../text-limits.ts'
import { emailAddress, optionalText, phoneNumber, requiredText } from './fields.ts'

const visitorFields = {
  email: emailAddress(),
  phone: phoneNumber(),
  subject: optionalText(200),
}

/** POST /api/contact. One character is enough for a name or a message, because a short lead is still a lead. */
export const ContactRequestSchema = z.object({
  name: requiredText(1, 100),
  ...visitorFields,
  message: requiredText(1, messageMaxLength),
})
export type ContactRequest = z.infer<typeof ContactRequestSchema>

/** A contact request as stored. Only a lead that came without a form may have a suburb. */
export type ContactAnswers = ContactRequest & { suburb?: string }

/** The form's own rules, checked in the browser. */
export const ContactFormSchema = z.object({
  name: requiredText(2, 100),
  ...visitorFields,
  message: requiredText(10, messageMaxLength),
})
export type ContactForm = z.infer<typeof ContactFormSchema>
export type ContactFormInput = z.input<typeof ContactFormSchema>
