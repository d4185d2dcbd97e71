import { randomUUID } from 'node:crypto'
import type { NewPortfolioImage } from '#server/photos/gallery/portfolio-image-store.ts'
import type { ContactRequest } from '#shared/contract/contact.ts'
import type { QuoteRequest } from '#shared/contract/quote.ts'
import type { Testimonial } from '#shared/contract/testimonial.ts'

/** Text that a careless column, encoding or escape would change; 5000 characters in all. */
export const awkwardText = [
  'Emoji 👩🏽‍🔧⚡, right to left שלום مرحبا,',
  `quotes ' " \` and \\ % _ ; -- $1 ? :name,`,
  'lines\r\nand\ttabs, e\u0301 is not é, zero\u200Bwidth, 日本語.',
]
  .join(' ')
  .padEnd(5000, '⚡ow')

export const aQuoteRequest = (changes: Partial<QuoteRequest> = {}): QuoteRequest => ({
  name: 'Jo Sample',
  email: 'jo@example.com',
  phone: '0491 570 006',
  serviceType: 'residential',
  address: 'North Lakes',
  description: 'Two new power points in the kitchen.',
  consentGiven: 'true',
  captchaAnswer: '7',
  ...changes,
})

export const aContactRequest = (changes: Partial<ContactRequest> = {}): ContactRequest => ({
  name: 'Sam Sample',
  email: 'sam@example.com',
  phone: '(07) 5550 0143',
  subject: 'Hot water',
  message: 'The hot water is out, can somebody come on Friday?',
  ...changes,
})

export const aTestimonial = (changes: Partial<Testimonial> = {}): Testimonial => ({
  clientName: 'Alex Sample',
  company: 'Sample Farm',
  testimonialText: 'On time, tidy, and the pump runs again.',
  projectType: 'Rural/Farming',
  rating: 5,
  ...changes,
})

export const aPortfolioImage = (changes: Partial<NewPortfolioImage> = {}): NewPortfolioImage => ({
  filename: `${randomUUID()}.jpg`,
  originalName: 'IMG 0001.HEIC',
  category: 'Commercial',
  description: 'Shop fit-out',
  sortOrder: 0,
  width: 1600,
  height: 1200,
  widths: [480, 800, 1280, 1600],
  ...changes,
})
