import * as z from 'zod/mini'
import { messageMaxLength } from '../text-limits.ts'
import { requiredText } from './fields.ts'
import { lineOrNothing } from './owner-text.ts'
import { clientName, maxCompanyLength, projectTypes, ratingText, sharedFields } from './testimonial.ts'
import type { ReviewFacts } from './testimonial-record.ts'

/** Suggestions only; any other text is allowed. */
export const reviewSources = ['This site', 'Google', 'Facebook'] as const

/** What the owner adds to the client's text; nothing is shown until it is set. */
const reviewFacts = {
  suburb: lineOrNothing(60),
  /** Month such as 2026-03. */
  month: z
    .string()
    .check(z.trim(), z.regex(/^((19|20)\d\d-(0[1-9]|1[0-2]))?$/, 'Enter a year and month, such as 2026-03')),
  reviewSource: lineOrNothing(40),
} satisfies Record<keyof ReviewFacts, z.ZodMiniType<string>>

/** POST /api/testimonials with a session: shorter text is accepted, and the owner may approve at once. */
export const OwnerTestimonialSchema = z.object({
  clientName,
  testimonialText: requiredText(1, messageMaxLength),
  ...sharedFields,
  suburb: z._default(reviewFacts.suburb, ''),
  month: z._default(reviewFacts.month, ''),
  reviewSource: z._default(reviewFacts.reviewSource, ''),
  isApproved: z._default(z.boolean(), false),
})

/** The owner's form: the same fields, with the rating as the text of a radio button. */
export const OwnerTestimonialFormSchema = z.extend(z.omit(OwnerTestimonialSchema, { isApproved: true }), {
  rating: ratingText,
})
export type OwnerTestimonialForm = z.infer<typeof OwnerTestimonialFormSchema>
export type OwnerTestimonialFormInput = z.input<typeof OwnerTestimonialFormSchema>

/** PATCH /api/testimonials/{id}: omitted fields stay as they are. */
export const TestimonialChangesSchema = z.object({
  clientName: z.optional(clientName),
  testimonialText: z.optional(requiredText(1, messageMaxLength)),
  company: z.optional(requiredText(0, maxCompanyLength)),
  projectType: z.optional(z.enum(['', ...projectTypes])),
  rating: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
  /** False withdraws an approval; approving has its own route. */
  isApproved: z.optional(z.literal(false)),
  /** Restores the spam mark, together with withdrawing the approval. */
  suspectedSpam: z.optional(z.literal(true)),
  isActive: z.optional(z.boolean()),
  isChosen: z.optional(z.boolean()),
  suburb: z.optional(reviewFacts.suburb),
  month: z.optional(reviewFacts.month),
  reviewSource: z.optional(reviewFacts.reviewSource),
})
export type TestimonialChanges = z.infer<typeof TestimonialChangesSchema>
