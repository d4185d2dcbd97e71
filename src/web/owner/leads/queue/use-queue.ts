import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LeadAnswer } from '#shared/contract/inquiry-lead.ts'
import type { Queue } from '#shared/contract/work-queue.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { apiPaths } from '#shared/paths.ts'
import { type OpenedFromKept, openedKey } from '#web/owner/kit/session/kept-answers.ts'
import { getAnswer } from '#web/owner/kit/session/query-client.ts'
import { useLeaving } from '#web/owner/kit/undo/use-delete-with-undo.ts'
import { type Inquiry, toInquiry } from '../inquiries/inquiry.ts'
import type { FoundQueue } from '../offline/search-kept.ts'
import { isNarrowed, type QueueFilters, queueQuery } from './queue-filters.ts'

/** Queries a view of the queue, with the counts of all views. The old list stays while another is fetched. */
export function useQueue(filters: QueueFilters, limit: number) {
  const query = { ...queueQuery(filters), limit: String(limit) }
  const queryClient = useQueryClient()
  const queue = useQuery<FoundQueue>({
    queryKey: [apiPaths.queue, query],
    queryFn() {
      const ask = () => getAnswer(`${apiPaths.queue}?${new URLSearchParams(query)}`) as Promise<FoundQueue>
      if (!isNarrowed(filters)) return ask()
      const lookHere = async (error?: unknown): Promise<FoundQueue> =>
        (await import('../offline/search-kept.ts')).searchInstead(filters, error)
      return queryClient.getQueryData<OpenedFromKept>(openedKey)?.isLate ? lookHere() : ask().catch(lookHere)
    },
    placeholderData: keepPreviousData,
    // A result from the device is fetched again once there is a network.
    staleTime: ({ state }) => (state.data?.isOnPhone ? 0 : Number.POSITIVE_INFINITY),
  })
  const { data } = queue
  const leaving = useLeaving()
  const leads = useMemo(
    () => data && leadsIn(data).filter(({ id }) => !leaving.includes(id)),
    [data, leaving],
  )
  return { ...queue, leads }
}

export const leadsIn = ({ items, handed, said, ending }: Omit<Queue, 'counts'>): Inquiry[] =>
  items.map(({ kind, record }) => ({
    ...toInquiry(inquiryOf(kind), record),
    handed: handed?.find(({ id }) => id === record.id),
    said: said?.find(({ id }) => id === record.id)?.words,
    quoteUntil: ending?.find(({ id }) => id === record.id)?.until,
  }))

export const leadInQueue = (queryClient: QueryClient, id: string): LeadAnswer | undefined =>
  queryClient
    .getQueriesData<FoundQueue>({ queryKey: [apiPaths.queue] })
    .flatMap(([, queue]) => queue?.items ?? [])
    .find(({ record }) => record.id === id)

/** Removes the mark "Handed to you" from a lead that was opened. */
export const unmarkHanded = (queryClient: QueryClient, openedId: string): void => {
  queryClient.setQueriesData<FoundQueue>(
    { queryKey: [apiPaths.queue] },
    (queue) => queue?.handed && { ...queue, handed: queue.handed.filter(({ id }) => id !== openedId) },
  )
}

/** Changes the leads in every cached view, or removes those that `change` makes undefined. */
export function changeQueue(
  queryClient: QueryClient,
  change: (lead: LeadAnswer) => LeadAnswer | undefined,
): void {
  queryClient.setQueriesData<FoundQueue>(
    { queryKey: [apiPaths.queue] },
    (queue) => queue && { ...queue, items: queue.items.flatMap((lead) => change(lead) ?? []) },
  )
}
