import { formHydration } from '../hydrate-form.ts'
import { TestimonialForm } from '../testimonial/testimonial-form.tsx'

export const hydrate = formHydration(TestimonialForm)
