import type { QueryClient } from '@tanstack/react-query'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { visitPaths } from '#shared/visits/paths.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'

/** Fetches the lead, its events, its visits and the queue again. */
export const refreshVisits = (queryClient: QueryClient, { id, kind }: Pick<Inquiry, 'id' | 'kind'>) =>
  Promise.all(
    [
      visitPaths.leadVisits(id),
      visitPaths.visits,
      apiPaths.lead(id),
      inquiryOf(kind).paths.events(id),
      apiPaths.queue,
    ].map((path) => queryClient.invalidateQueries({ queryKey: [path] })),
  )
