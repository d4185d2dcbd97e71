import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { inquiryPageSize } from '#shared/contract/inquiry.ts'
import type { InquiryRecord } from '#shared/leads/definition.ts'
import type { AnyInquiry } from '#shared/leads/kinds.ts'
import { getPage } from '#web/lib/api.ts'
import { useLeaving } from '#web/owner/kit/undo/use-delete-with-undo.ts'
import { toInquiry } from './inquiry.ts'
import { filterQuery, type InquiryFilters } from './inquiry-filters.ts'

type Page = Awaited<ReturnType<typeof getPage<InquiryRecord>>>

/** Loads a list page by page, newest first. The old list stays while one with other filters is fetched. */
export function useInquiries(kind: AnyInquiry, filters: InquiryFilters) {
  const list = useInfiniteQuery({
    queryKey: [kind.paths.list, filterQuery(filters)],
    queryFn: ({ pageParam }) => {
      const query = {
        limit: String(inquiryPageSize),
        ...filterQuery(filters),
        ...(pageParam && { cursor: pageParam }),
      }
      return getPage<InquiryRecord>(`${kind.paths.list}?${new URLSearchParams(query)}`)
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  const { data } = list
  const leaving = useLeaving()
  const inquiries = useMemo(
    () =>
      data?.pages
        .flatMap(({ items }) => items.map((item) => toInquiry(kind, item)))
        .filter(({ id }) => !leaving.includes(id)),
    [data, kind, leaving],
  )
  return { ...list, inquiries }
}

/** Changes the records in every cached list of the kind, or removes those that `change` makes undefined. */
export function changeInquiries(
  queryClient: QueryClient,
  kind: AnyInquiry,
  change: (item: InquiryRecord) => InquiryRecord | undefined,
): void {
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: [kind.paths.list] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map(change).filter((item) => item !== undefined),
        })),
      },
  )
}
