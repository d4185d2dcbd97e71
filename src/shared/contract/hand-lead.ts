import * as z from 'zod/mini'
import { isVisible, written } from '../as-meant.ts'
import { handWays } from '../leads/source.ts'
import { type ServiceType, serviceTypes } from '../service-types.ts'
import { messageMaxLength } from '../text-limits.ts'
import { optionalEmailAddress, optionalPhoneNumber, optionalText } from './fields.ts'

/** Accepts any text, because it is the only record of a lead. Only what can't be stored is removed. */
const anyText = z.pipe(
  z.nullish(z.string()),
  z.transform((text) => (isVisible(text ?? '') ? written(text ?? '') : '')),
)

const needsOne = 'Type a number, an email address or what they said.'

/** POST /api/admin/leads: adds a lead by hand. A repeat with the same Idempotency-Key adds no second one. */
export const HandLeadSchema = z
  .object({
    text: anyText,
    name: optionalText(100),
    phone: optionalPhoneNumber(),
    email: optionalEmailAddress(),
    suburb: optionalText(60),
    how: z.optional(z.enum(handWays)),
    /** When missing, a lead by phone counts as answered, and any other does not. */
    isAnswered: z.optional(z.boolean()),
    serviceType: z.optional(z.enum(['', ...(Object.keys(serviceTypes) as ServiceType[])])),
  })
  .check(({ value, issues }) => {
    if (value.text || value.phone || value.email) return
    issues.push({ code: 'custom', path: ['text'], message: needsOne, input: value.text })
  })
export type HandLead = z.infer<typeof HandLeadSchema>
export type HandLeadInput = z.input<typeof HandLeadSchema>

/** Maximum number of characters that are stored of a text. */
export const keptTextLength = messageMaxLength

export const HandLeadAnswerSchema = z.object({
  success: z.literal(true),
  id: z.string(),
  reference: z.string(),
  /** True when the text was longer and was cut. */
  isCut: z.boolean(),
})
export type HandLeadAnswer = z.infer<typeof HandLeadAnswerSchema>
