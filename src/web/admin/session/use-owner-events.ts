import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OwnerSummary } from '#shared/contract/owner-summary.ts'
import { apiPaths } from '#shared/paths.ts'
import { listenToOwnerEvents } from './owner-events.ts'

const lists = [
  apiPaths.contactRequests,
  apiPaths.quoteRequests,
  apiPaths.testimonials,
  apiPaths.notifications,
]

/**
 * Brings what came in since onto the open page. The figures tell whether anything changed; what this page changed
 * itself it has fetched already, so that only news leads to a request.
 */
export function useOwnerEvents(isSignedIn: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isSignedIn) return
    return listenToOwnerEvents({
      onSummary: (summary) => takeIn(queryClient, summary),
      onRefused: () => void queryClient.invalidateQueries({ queryKey: [apiPaths.adminStatus] }),
    })
  }, [isSignedIn, queryClient])
}

function takeIn(queryClient: QueryClient, summary: OwnerSummary): void {
  const known = queryClient.getQueryData<OwnerSummary>([apiPaths.adminSummary])
  queryClient.setQueryData([apiPaths.adminSummary], summary)
  if (!known || hashKey([known]) === hashKey([summary])) return
  for (const path of lists) void queryClient.invalidateQueries({ queryKey: [path] })
}
