import * as z from 'zod/mini'
import { isVisible, written } from '../as-meant.ts'
import { handWays } from '../leads/source.ts'
import { type ServiceType, serviceTypes } from '../service-types.ts'
import { messageMaxLength } from '../text-limits.ts'
import { optionalEmailAddress, optionalPhoneNumber, optionalText } from './fields.ts'

/** Any text is taken, because it is all that is left of what somebody said: what can't be stored is left out. */
const anyText = z.pipe(
  z.nullish(z.string()),
  z.transform((text) => (isVisible(text ?? '') ? written(text ?? '') : '')),
)

const needsOne = 'Type a number, an email address or what they said.'

/** POST /api/admin/leads: a lead that somebody writes down. The request's Idempotency-Key makes a repeat the same. */
export const HandLeadSchema = z
  .object({
    text: anyText,
    name: optionalText(100),
    phone: optionalPhoneNumber(),
    email: optionalEmailAddress(),
    suburb: optionalText(60),
    how: z.optional(z.enum(handWays)),
    /** Missing: a lead by phone is answered, any other is not. */
    isAnswered: z.optional(z.boolean()),
    serviceType: z.optional(z.enum(['', ...(Object.keys(serviceTypes) as ServiceType[])])),
  })
  .check(({ value, issues }) => {
    if (value.text || value.phone || value.email) return
    issues.push({ code: 'custom', path: ['text'], message: needsOne, input: value.text })
  })
export type HandLead = z.infer<typeof HandLeadSchema>
export type HandLeadInput = z.input<typeof HandLeadSchema>

/** The most of a text that is kept. */
export const keptTextLength = messageMaxLength

export const HandLeadAnswerSchema = z.object({
  success: z.literal(true),
  id: z.string(),
  reference: z.string(),
  /** Whether the text was longer than what is kept. */
  isCut: z.boolean(),
})
export type HandLeadAnswer = z.infer<typeof HandLeadAnswerSchema>
