import type { ZodMiniObject } from 'zod/mini'
import { checkAnswers } from '#server/http/checked-input.ts'
import type { ContactRequestStore } from '#server/stores/contact-requests.ts'
import type { QuoteRequestStore } from '#server/stores/quote-requests.ts'
import type { TestimonialStore } from '#server/stores/testimonials.ts'
import type { VisitorSend } from '#server/stores/visitor-sends.ts'
import { ContactFormSchema } from '#shared/contract/contact.ts'
import { QuoteFormSchema, QuoteRequestSchema } from '#shared/contract/quote.ts'
import { TestimonialFormSchema } from '#shared/contract/testimonial.ts'
import { pagePaths } from '#shared/paths.ts'

export interface VisitorStores {
  contactRequests: ContactRequestStore
  quoteRequests: QuoteRequestStore
  testimonials: TestimonialStore
}

/** A visitor's form as a plain HTML post, judged by the form's own rules as the browser would. */
export interface VisitorForm {
  path: string
  fieldNames: readonly string[]
  /** Field with the answer to the security check, on the form that has one. */
  answerField?: string
  /** First message of each wrong field; `save` only when there is none. */
  check(values: Readonly<Record<string, string>>): {
    errors: Record<string, string>
    save?: (send: VisitorSend) => Promise<unknown>
  }
}

/** The three forms of the public pages. */
export const visitorForms = ({ contactRequests, quoteRequests, testimonials }: VisitorStores) => [
  visitorForm(pagePaths.contact, ContactFormSchema, (answers, send) => contactRequests.add(answers, send)),
  {
    ...visitorForm(pagePaths.quote, QuoteFormSchema, (answers, send) =>
      quoteRequests.add(QuoteRequestSchema.parse(answers), send),
    ),
    answerField: 'captchaAnswer',
  },
  visitorForm(pagePaths.submitTestimonial, TestimonialFormSchema, (answers, send) =>
    testimonials.add(answers, { isApproved: false, notifyOwner: true }, send),
  ),
]

function visitorForm<Shape extends ZodMiniObject>(
  path: string,
  schema: Shape,
  save: (answers: Shape['_zod']['output'], send: VisitorSend) => Promise<unknown>,
): VisitorForm {
  return {
    path,
    fieldNames: Object.keys(schema.shape),
    check(values) {
      const { answers, errors } = checkAnswers(schema, values)
      return answers === undefined ? { errors } : { errors, save: (send) => save(answers, send) }
    },
  }
}
