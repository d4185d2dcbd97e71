import type { SiteContext } from '#server/http/site-context.ts'
import type { Leads } from '#server/leads/leads.ts'
import type { Notify } from '#server/notify/notifications.ts'
import type { People } from '#server/people/people.ts'
import { testimonialReviewRoutes, testimonialRoutes } from './testimonial-routes.ts'
import { createTestimonialStore, type TestimonialStore } from './testimonial-store.ts'

interface Below {
  people: People
  notify: Notify
  leads: Leads
}

/** Opens the room for testimonials, which visitors write and the owner publishes. */
export async function openTestimonials(
  { db, now, onContentChange }: SiteContext,
  { people, notify, leads }: Below,
): Promise<TestimonialStore> {
  const { ownerSessions, isMore } = people
  const testimonials = createTestimonialStore(db, now)
  const options = { testimonials, ownerSessions, isMore, onContentChange, wakeSender: notify.wake }

  await people.visitorCalls((visitors) => visitors.register(testimonialRoutes, options))
  await people.ownerCalls((owner) => owner.register(testimonialReviewRoutes, options))
  await leads.addPlainForm('testimonial', testimonials)
  return testimonials
}
