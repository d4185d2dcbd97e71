import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { createTestimonialStore, type TestimonialStore } from '#server/testimonials/testimonial-store.ts'
import { createInquiryStores, type InquiryStores } from './inquiry-store.ts'

/** The store of each kind of lead. */
export type LeadStores = InquiryStores & { testimonial: TestimonialStore }

export const createLeadStores = (db: Kysely<Schema>, now: () => Date): LeadStores => ({
  ...createInquiryStores(db, now),
  testimonial: createTestimonialStore(db, now),
})
