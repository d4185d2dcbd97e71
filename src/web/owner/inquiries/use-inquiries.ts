import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { inquiryPageSize } from '#shared/contract/inquiry.ts'
import { getPage } from '#web/lib/api.ts'
import { useSessionEnd } from '../session/use-owner.ts'
import type { InquiryKind, InquiryRecord } from './inquiry.ts'
import { filterQuery, type InquiryFilters } from './inquiry-filters.ts'

type Page<Item> = Awaited<ReturnType<typeof getPage<Item>>>

/** The list as far as it was asked for, newest first. The old one stays while a narrower one is fetched. */
export function useInquiries<Item extends InquiryRecord>(kind: InquiryKind<Item>, filters: InquiryFilters) {
  const list = useInfiniteQuery({
    queryKey: [kind.listPath, filterQuery(filters)],
    queryFn: ({ pageParam }) => {
      const query = {
        limit: String(inquiryPageSize),
        ...filterQuery(filters),
        ...(pageParam && { cursor: pageParam }),
      }
      return getPage<Item>(`${kind.listPath}?${new URLSearchParams(query)}`)
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  useSessionEnd(list.error)
  const { data } = list
  const inquiries = useMemo(() => data?.pages.flatMap(({ items }) => items.map(kind.toInquiry)), [data, kind])
  return { ...list, inquiries }
}

/** Changes the records in every fetched list of the kind, or takes out those for which `change` gives undefined. */
export function changeInquiries<Item extends InquiryRecord>(
  queryClient: QueryClient,
  kind: InquiryKind<Item>,
  change: (item: Item) => Item | undefined,
): void {
  queryClient.setQueriesData<InfiniteData<Page<Item>>>(
    { queryKey: [kind.listPath] },
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
