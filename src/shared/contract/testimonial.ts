import * as z from 'zod/mini'
import { fieldMessages } from '../messages.ts'
import { messageMaxLength } from '../text-limits.ts'
import { optionalText, orEmpty, requiredText } from './fields.ts'

export const ownerProjectTypes = ['Industrial', 'Residential', 'Commercial', 'Rural/Farming'] as const
export const projectTypes = [...ownerProjectTypes, 'Water Treatment', 'Air Conditioning'] as const

export const minTestimonialLength = 10
export const maxCompanyLength = 200
export const defaultRating = 5

export const clientName = requiredText(1, 100, fieldMessages.testimonialName)
export const sharedFields = {
  company: optionalText(maxCompanyLength),
  projectType: orEmpty(z.enum(['', ...projectTypes])),
  rating: z._default(z.int().check(z.minimum(1), z.maximum(5)), defaultRating),
}

export const ratingText = z._default(
  z.coerce.number<string>().check(z.int(), z.minimum(1), z.maximum(5)),
  defaultRating,
)

/** POST /api/testimonials without a session, and the public form: always stored as pending and active. */
export const TestimonialSchema = z.object({
  clientName,
  testimonialText: requiredText(minTestimonialLength, messageMaxLength, fieldMessages.testimonialText),
  ...sharedFields,
})
export type Testimonial = z.infer<typeof TestimonialSchema>

/** The public form's rules: the same fields, with the rating as the text of a radio button. */
export const TestimonialFormSchema = z.extend(TestimonialSchema, {
  rating: ratingText,
})
export type TestimonialFormInput = z.input<typeof TestimonialFormSchema>

export const TestimonialQuerySchema = z.object({ approved: z.optional(z.string()) })
