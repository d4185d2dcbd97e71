import { hydrate as hydrateIsland } from '../hydrate.tsx'
import { LateTestimonials } from '../testimonials/late-testimonials.tsx'

export const hydrate = (element: HTMLElement) => hydrateIsland(element, LateTestimonials)
