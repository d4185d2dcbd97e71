import * as z from 'zod/mini'
import { asMeant } from '../as-meant.ts'
import { fieldMessages } from '../messages.ts'
import { type ServiceType, serviceTypes } from '../service-types.ts'
import { messageMaxLength } from '../text-limits.ts'
import { emailAddress, optionalText, orEmpty, phoneNumber, requiredText } from './fields.ts'

const serviceTypeValues = ['', ...(Object.keys(serviceTypes) as ServiceType[])] as const

/** A ticked box: `true` from a script, the text from a plain HTML form. Anything else is no consent. */
const ticked = z.union([z.literal(true), z.literal('true')], fieldMessages.consent)

const visitorFields = {
  email: emailAddress(),
  phone: phoneNumber(),
  serviceType: orEmpty(z.enum(serviceTypeValues)),
  address: optionalText(200),
}

/**
 * POST /api/quote. It accepts more than the form, because a short lead is still a lead: one character is enough for a
 * name or a description, and the answer to the security check is stored but not judged here.
 */
export const QuoteRequestSchema = z.object({
  name: requiredText(1, 100),
  ...visitorFields,
  description: requiredText(1, messageMaxLength),
  consentGiven: z.pipe(
    ticked,
    z.transform(() => 'true' as const),
  ),
  captchaAnswer: z.pipe(z.optional(z.unknown()), z.transform(captchaText)),
})
export type QuoteRequest = z.infer<typeof QuoteRequestSchema>

/** The form's own rules (specification 5.5), checked in the browser on submit and then on change. */
export const QuoteFormSchema = z.object({
  name: requiredText(2, 100),
  ...visitorFields,
  description: requiredText(10, messageMaxLength),
  consentGiven: z.pipe(
    ticked,
    z.transform(() => true as const),
  ),
  captchaAnswer: z
    .string()
    .check(z.overwrite(asMeant), z.minLength(1, fieldMessages.captcha), z.maxLength(20)),
})
export type QuoteForm = z.infer<typeof QuoteFormSchema>
export type QuoteFormInput = z.input<typeof QuoteFormSchema>

/** Accepts any answer and stores it as short text, because only its type matters. */
function captchaText(answer: unknown): string {
  if (typeof answer !== 'string' && typeof answer !== 'number') return ''
  return asMeant(String(answer).slice(0, 200))
}
