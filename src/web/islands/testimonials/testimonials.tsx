import { useEffect, useState } from 'react'
import { apiPaths } from '#shared/paths.ts'
import type { TestimonialSource } from '#web/content/testimonials.ts'
import { getJson } from '#web/lib/api.ts'
import { TestimonialsSection } from './testimonials-section.tsx'

/** Fetches the testimonials once, on a page that was rendered while the server could not read them. */
export function Testimonials({ hasSamples }: { hasSamples: boolean }) {
  const [answer, setAnswer] = useState<{ stored: readonly TestimonialSource[] | undefined }>()

  useEffect(() => {
    getJson(apiPaths.approvedTestimonials).then(
      (stored) => setAnswer({ stored: stored as readonly TestimonialSource[] }),
      () => setAnswer({ stored: undefined }),
    )
  }, [])

  return (
    <TestimonialsSection stored={answer?.stored} isPending={answer === undefined} hasSamples={hasSamples} />
  )
}
