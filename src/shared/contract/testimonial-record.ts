import * as z from 'zod/mini'
import type { LeadRecord, Stored } from '../leads/definition.ts'
import type { Testimonial } from './testimonial.ts'

/** What the owner adds to the client's text: place, month and where the review was written; '' when unknown. */
export interface ReviewFacts {
  suburb: string
  /** Month such as 2026-03. */
  month: string
  reviewSource: string
}

/** A stored testimonial; the public list holds approved and active ones only. */
export const TestimonialRecordSchema = z.object({
  id: z.string(),
  clientName: z.string(),
  company: z.string(),
  testimonialText: z.string(),
  projectType: z.string(),
  rating: z.int(),
  isApproved: z.boolean(),
  isActive: z.boolean(),
  /** True when the owner features it ahead of others on the public pages. */
  isChosen: z.boolean(),
  suburb: z.string(),
  month: z.string(),
  reviewSource: z.string(),
  /** Position among the featured ones, or the others: lower numbers come first, and 0, never moved, before all. */
  sortOrder: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  suspectedSpam: z.optional(z.literal(true)),
  spamSigns: z.optional(z.array(z.string())),
}) satisfies z.ZodMiniType<LeadRecord & Stored<Testimonial> & ReviewFacts>
export type TestimonialRecord = z.infer<typeof TestimonialRecordSchema>
