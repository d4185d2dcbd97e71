import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'

export const TestimonialForm = lazyComponent(
  async () => (await import('./testimonial-form.tsx')).TestimonialForm,
)
