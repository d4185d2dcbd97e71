import * as z from 'zod/mini'
import { fieldMessages } from '../messages.ts'
import { emailAddress, optionalText, phoneNumber, requiredText } from './fields.ts'

/** Values of the service select with their labels (specification 3.9). */
export const serviceTypes = {
  industrial: 'Industrial Electrical',
  commercial: 'Commercial Electrical',
  residential: 'Residential Electrical',
  testing: 'Testing & Certification',
  emergency: 'Emergency Service',
} as const
export type ServiceType = keyof typeof serviceTypes

const serviceTypeValues = ['', ...(Object.keys(serviceTypes) as ServiceType[])] as const

/** "Not specified" stands for the empty value, which the form may leave. */
export const serviceTypeLabel = (value: string) => serviceTypes[value as ServiceType] ?? 'Not specified'

/** A ticked box: `true` from a script, the text from a plain HTML form. Anything else is no consent. */
const ticked = z.union([z.literal(true), z.literal('true')], fieldMessages.consent)

const visitorFields = {
  name: requiredText(2, 100),
  email: emailAddress(),
  phone: phoneNumber(),
  serviceType: z.pipe(
    z.nullish(z.enum(serviceTypeValues)),
    z.transform((value) => value ?? ''),
  ),
  address: optionalText(200),
}

/**
 * POST /api/quote. More lenient than the form, because a short lead is still a lead: a description of one
 * character will do, and the security check's answer is kept but never judged here.
 */
export const QuoteRequestSchema = z.object({
  ...visitorFields,
  description: requiredText(1, 5000),
  consentGiven: z.pipe(
    ticked,
    z.transform(() => 'true' as const),
  ),
  captchaAnswer: z.pipe(z.optional(z.unknown()), z.transform(captchaText)),
})
export type QuoteRequest = z.infer<typeof QuoteRequestSchema>

/** The form's own rules (specification 5.5), checked in the browser on submit and then on change. */
export const QuoteFormSchema = z.object({
  ...visitorFields,
  description: requiredText(10, 5000),
  consentGiven: z.pipe(
    ticked,
    z.transform(() => true as const),
  ),
  captchaAnswer: z.string().check(z.trim(), z.minLength(1, fieldMessages.captcha), z.maxLength(20)),
})
export type QuoteForm = z.infer<typeof QuoteFormSchema>
export type QuoteFormInput = z.input<typeof QuoteFormSchema>

/** A stored request, as the owner's list returns it. */
export const QuoteRequestRecordSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  serviceType: z.string(),
  address: z.string(),
  description: z.string(),
  consentGiven: z.string(),
  captchaAnswer: z.string(),
  createdAt: z.string(),
  /** When the owner first opened it; null while it is unread. */
  seenAt: z.nullable(z.string()),
  /** There only while the lead is suspected of being spam, and so kept out of mail and notifications. */
  suspectedSpam: z.optional(z.literal(true)),
})
export type QuoteRequestRecord = z.infer<typeof QuoteRequestRecordSchema>

/** Any answer is kept as short storable text; only its being text matters. */
function captchaText(answer: unknown): string {
  if (typeof answer !== 'string' && typeof answer !== 'number') return ''
  return String(answer).replaceAll('\0', '').slice(0, 200).toWellFormed()
}
