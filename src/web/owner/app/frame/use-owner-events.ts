import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { OwnerSummary } from '#shared/contract/owner-summary.ts'
import { inquiries, inquiryKinds } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { useOwnerSummary } from '#web/owner/kit/session/use-owner.ts'
import { forgettingKey } from '#web/owner/leads/lead/forgetting-key.ts'
import { listenToOwnerEvents } from './owner-events.ts'

const lists = [
  ...inquiryKinds.map((kind) => inquiries[kind].paths.list),
  apiPaths.testimonials,
  apiPaths.notifications,
  apiPaths.queue,
]

/** Matches the queries of a lead's own page. */
const ofLeads = (path: unknown) =>
  typeof path === 'string' && (path.startsWith(apiPaths.lead('')) || path.endsWith('/events'))

/**
 * Refetches the lists and the open lead whenever the summary shows that records were added or changed.
 * Opening a lead or approving a testimonial is not part of the fingerprint, so reading costs no request.
 */
export function useOwnerEvents(isSignedIn: boolean): void {
  const queryClient = useQueryClient()
  const summary = useOwnerSummary()
  const records = summary && fingerprintOf(summary)
  const known = useRef(records)

  useEffect(() => {
    if (!isSignedIn) return
    return listenToOwnerEvents({
      onSummary: (next) => {
        const known = queryClient.getQueryData<OwnerSummary>([apiPaths.adminSummary])?.you
        queryClient.setQueryData([apiPaths.adminSummary], next)
        // Another tab has signed in as somebody else, so what this tab shows belongs to another person.
        if (known !== undefined && known !== next.you) void queryClient.invalidateQueries()
      },
      onRefused: () => void queryClient.invalidateQueries({ queryKey: [apiPaths.adminStatus] }),
    })
  }, [isSignedIn, queryClient])

  useEffect(() => {
    if (known.current !== undefined && records !== undefined && records !== known.current) {
      for (const path of lists) void queryClient.invalidateQueries({ queryKey: [path] })
      if (!queryClient.isMutating({ mutationKey: forgettingKey }))
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => ofLeads(queryKey[0]) })
    }
    known.current = records
  }, [records, queryClient])
}

const fingerprintOf = (summary: OwnerSummary) =>
  [
    summary.newest,
    summary.changed,
    summary.testimonials.total,
    ...inquiryKinds.map((kind) => summary[inquiries[kind].list].total),
  ].join(' ')
