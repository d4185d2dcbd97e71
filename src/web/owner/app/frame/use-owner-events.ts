import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type OwnerSummary, ownerEvents } from '#shared/contract/owner-summary.ts'
import { seconds } from '#shared/durations.ts'
import { inquiries, inquiryKinds } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { askWhoIsSignedIn } from '#web/owner/kit/session/query-client.ts'
import { useOwnerSummary } from '#web/owner/kit/session/use-owner.ts'
import { forgettingKey } from '#web/owner/leads/lead/forgetting-key.ts'

const lists = [
  ...inquiryKinds.map((kind) => inquiries[kind].paths.list),
  apiPaths.testimonials,
  apiPaths.notifications,
  apiPaths.queue,
]

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
      onRefused: () => askWhoIsSignedIn(queryClient),
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

/** Returns how long to wait after `failures` failed tries: 5 seconds, doubled each time, at most a minute. */
export const retryPauseMs = (failures: number) => Math.min(seconds(60), seconds(5) * 2 ** failures)

interface OwnerEventListeners {
  onSummary: (summary: OwnerSummary) => void
  /** Called when the server has ended or refused the stream, as it does when the session has ended. */
  onRefused: () => void
}

/**
 * Listens to the owner's event stream while the page is visible; returns a function that stops it. An
 * EventSource gives up after any answer but 200, such as a proxy's while the server restarts, so this
 * reconnects.
 */
function listenToOwnerEvents({ onSummary, onRefused }: OwnerEventListeners): () => void {
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let refusals = 0

  function open(): void {
    if (source || document.visibilityState === 'hidden') return
    const opened = new EventSource(apiPaths.notificationStream)
    source = opened
    opened.addEventListener(ownerEvents.summary, (event: MessageEvent<string>) => {
      refusals = 0
      onSummary(JSON.parse(event.data))
    })
    opened.addEventListener(ownerEvents.signedOut, refused)
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED) refused()
    })
  }

  function refused(): void {
    close()
    retry = setTimeout(open, retryPauseMs(refusals))
    refusals += 1
    onRefused()
  }

  function close(): void {
    clearTimeout(retry)
    source?.close()
    source = undefined
  }

  const onVisibility = () => (document.visibilityState === 'hidden' ? close() : open())
  document.addEventListener('visibilitychange', onVisibility)
  open()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    close()
  }
}
