import type { QueryClient } from '@tanstack/react-query'
import { apiPaths } from '#shared/paths.ts'

/** What shows testimonials, or counts them, beside the owner's list. */
export const alsoShownIn = [apiPaths.approvedTestimonials, apiPaths.adminSummary, apiPaths.notifications]

export const refreshTestimonials = (queryClient: QueryClient) =>
  Promise.all(
    [apiPaths.testimonials, ...alsoShownIn].map((path) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  )
