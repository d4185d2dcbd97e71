import { type ComponentProps, lazy } from 'react'
import { LazyPart } from '#web/owner/kit/lazy-part.tsx'
import type { TestimonialForm } from './testimonial-form.tsx'

const Form = lazy(async () => ({ default: (await import('./testimonial-form.tsx')).TestimonialForm }))

export const LazyTestimonialForm = (props: ComponentProps<typeof TestimonialForm>) => (
  <LazyPart>
    <Form {...props} />
  </LazyPart>
)
