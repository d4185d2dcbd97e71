import type { ComponentProps } from 'react'
import { LazyPart, lazyComponent } from '#web/owner/kit/lazy-part.tsx'
import type { TestimonialForm } from './testimonial-form.tsx'

const Form = lazyComponent(async () => (await import('./testimonial-form.tsx')).TestimonialForm)

export const LazyTestimonialForm = (props: ComponentProps<typeof TestimonialForm>) => (
  <LazyPart>
    <Form {...props} />
  </LazyPart>
)
