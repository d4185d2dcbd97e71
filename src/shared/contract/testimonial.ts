import * as z from 'zod/mini'
import type { LeadRecord, Stored } from '../leads/definition.ts'
import { fieldMessages } from '../messages.ts'
import { optionalText, requiredText } from './fields.ts'

/** Kinds of work a testimonial may name: the public form's list, of which the owner's form shows the first four. */
export const projectTypes = [
  'Industrial',
  'Residential',
  'Commercial',
  'Rural/Farming',
  'Water Treatment',
  'Air Conditioning',
] as const
export const ownerProjectTypes = projectTypes.slice(0, 4)

export const minTestimonialLength = 10
const maxTestimonialLength = 5000
const maxCompanyLength = 200
export const defaultRating = 5

const clientName = requiredText(1, 100, fieldMessages.testimonialName)
const sharedFields = {
  company: optionalText(maxCompanyLength),
  projectType: z.pipe(
    z.nullish(z.enum(['', ...projectTypes])),
    z.transform((value) => value ?? ''),
  ),
  rating: z._default(z.int().check(z.minimum(1), z.maximum(5)), defaultRating),
}

const ratingText = z._default(
  z.coerce.number<string>().check(z.int(), z.minimum(1), z.maximum(5)),
  defaultRating,
)

/** POST /api/testimonials without a session, and the public form: always stored pending and active. */
export const TestimonialSchema = z.object({
  clientName,
  testimonialText: requiredText(minTestimonialLength, maxTestimonialLength, fieldMessages.testimonialText),
  ...sharedFields,
})
export type Testimonial = z.infer<typeof TestimonialSchema>

/** The public form's own rules: the same, with the rating as the text of a radio button. */
export const TestimonialFormSchema = z.extend(TestimonialSchema, {
  rating: ratingText,
})
export type TestimonialFormInput = z.input<typeof TestimonialFormSchema>

/** POST /api/testimonials with a session: shorter text will do, and the owner may approve at once. */
export const OwnerTestimonialSchema = z.object({
  clientName,
  testimonialText: requiredText(1, maxTestimonialLength),
  ...sharedFields,
  isApproved: z._default(z.boolean(), false),
})
export type OwnerTestimonial = z.infer<typeof OwnerTestimonialSchema>

/** The owner's own form: the same, with the rating as the text of a radio button. */
export const OwnerTestimonialFormSchema = z.extend(z.omit(OwnerTestimonialSchema, { isApproved: true }), {
  rating: ratingText,
})
export type OwnerTestimonialForm = z.infer<typeof OwnerTestimonialFormSchema>
export type OwnerTestimonialFormInput = z.input<typeof OwnerTestimonialFormSchema>

/** A stored testimonial; the public list holds approved and active ones only. */
export interface TestimonialRecord extends LeadRecord, Stored<Testimonial> {
  isApproved: boolean
  isActive: boolean
  /** The owner wants it before the others on the public pages. */
  isChosen: boolean
  updatedAt: string
}

export const TestimonialRecordSchema = z.object({
  id: z.string(),
  clientName: z.string(),
  company: z.string(),
  testimonialText: z.string(),
  projectType: z.string(),
  rating: z.int(),
  isApproved: z.boolean(),
  isActive: z.boolean(),
  isChosen: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  suspectedSpam: z.optional(z.literal(true)),
}) satisfies z.ZodMiniType<TestimonialRecord>

/** PATCH /api/testimonials/{id}: what is left out stays as it is. */
export const TestimonialChangesSchema = z.object({
  clientName: z.optional(clientName),
  testimonialText: z.optional(requiredText(1, maxTestimonialLength)),
  company: z.optional(requiredText(0, maxCompanyLength)),
  projectType: z.optional(z.enum(['', ...projectTypes])),
  rating: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
  /** False takes an approval back; approving is a call of its own. */
  isApproved: z.optional(z.literal(false)),
  /** Along with that: it was suspected before. */
  suspectedSpam: z.optional(z.literal(true)),
  isActive: z.optional(z.boolean()),
  isChosen: z.optional(z.boolean()),
})
export type TestimonialChanges = z.infer<typeof TestimonialChangesSchema>

export const TestimonialQuerySchema = z.object({ approved: z.optional(z.string()) })
