import { hydrateForm } from '../hydrate-form.ts'
import { TestimonialForm } from '../testimonial/testimonial-form.tsx'

export const hydrate = (element: HTMLElement) => hydrateForm(element, TestimonialForm)
