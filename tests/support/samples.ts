import type { ContactFormInput } from '#shared/contract/contact.ts'
import type { QuoteFormInput } from '#shared/contract/quote.ts'
import type { TestimonialFormInput } from '#shared/contract/testimonial.ts'

/** Valid input for tests, with phone numbers that are reserved for fiction. */
export function aQuoteRequest(changes: Record<string, unknown> = {}) {
  const answers = {
    name: 'Jo Citizen',
    email: 'jo@example.com',
    phone: '0491 570 006',
    serviceType: 'residential',
    address: 'North Lakes',
    description: 'Two new power points in the garage.',
    consentGiven: true,
    captchaAnswer: '12',
  } satisfies Record<keyof QuoteFormInput, unknown>
  return { ...answers, ...changes }
}

export function aContactRequest(changes: Record<string, unknown> = {}) {
  const answers = {
    name: 'Jo Citizen',
    email: 'jo@example.com',
    phone: '0491 570 006',
    subject: 'Switchboard',
    message: 'Is there room for another circuit?',
  } satisfies Record<keyof ContactFormInput, unknown>
  return { ...answers, ...changes }
}

export function aTestimonial(changes: Record<string, unknown> = {}) {
  const answers = {
    clientName: 'Sam T',
    company: 'Riverside Produce',
    testimonialText: 'Cold room wired in two days, labels you can read.',
    projectType: 'Commercial',
    rating: 4,
  } satisfies Record<keyof TestimonialFormInput, unknown>
  return { ...answers, ...changes }
}
