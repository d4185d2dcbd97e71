import type { PortfolioImageRecord } from '#shared/contract/portfolio-image.ts'
import type { ShownJobCard } from '#shared/contract/shown-job-card.ts'
import { apiPaths } from '#shared/paths.ts'
import type { TestimonialSource } from '#web/content/testimonials.ts'
import { usePageInput } from './page-input-context.tsx'

/** Returns the approved testimonials; undefined when the server could not read them. */
export const useTestimonials = () =>
  usePageInput().data[apiPaths.approvedTestimonials] as readonly TestimonialSource[] | undefined

/** Returns the owner's photos; none when the server could not read them. */
export const usePhotos = () =>
  (usePageInput().data[apiPaths.portfolioImages] ?? []) as readonly PortfolioImageRecord[]

/** Returns the owner's job cards; none when the server could not read them. */
export const useJobCards = () => (usePageInput().data[apiPaths.jobCards] ?? []) as readonly ShownJobCard[]
