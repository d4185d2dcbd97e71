import type * as z from 'zod/mini'
import { type ContactAnswers, ContactFormSchema, ContactRequestSchema } from '../contract/contact.ts'
import { QuoteFormSchema, QuoteRequestSchema } from '../contract/quote.ts'
import { TestimonialFormSchema, TestimonialSchema } from '../contract/testimonial.ts'
import type { LeadKind } from './kinds.ts'

/** Schemas of what may be sent for each kind, and of its form. The owner's pages need none. */
export const sendable = {
  contact: { answers: ContactRequestSchema, form: ContactFormSchema },
  quote: { answers: QuoteRequestSchema, form: QuoteFormSchema },
  testimonial: { answers: TestimonialSchema, form: TestimonialFormSchema },
} as const satisfies Record<LeadKind, unknown>

/** The stored answers of a kind of lead. */
export type AnswersOf<Kind extends LeadKind> = z.infer<(typeof sendable)[Kind]['answers']> &
  (Kind extends 'contact' ? ContactAnswers : unknown)
