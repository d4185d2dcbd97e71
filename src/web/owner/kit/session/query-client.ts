import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { OwnerStatus } from '#shared/contract/owner-account.ts'
import { apiPaths } from '#shared/paths.ts'
import { ApiError, getJson } from '#web/lib/api.ts'
import { takeFirstAnswer } from './first-calls.ts'
import { keepAnswers } from './kept-answers.ts'

/**
 * Data is fetched once and kept until something of ours changes it (specification 9.7). A key's segments joined by
 * slashes are the path. With networkMode's default a send would wait while the browser believes itself offline.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => noticeSessionEnd(queryClient, error)
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => getAnswer(queryKey.join('/')),
        retry: false,
        refetchOnWindowFocus: false,
        // What is there stays; what could not be fetched without a signal is asked for again.
        refetchOnReconnect: true,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  keepAnswers(queryClient)
  return queryClient
}

/** GET, by the call that was made ahead where there is one; throws ApiError on any answer but a success. */
export async function getAnswer(path: string): Promise<unknown> {
  const first = await takeFirstAnswer(path)
  if (!first) return getJson(path)
  const text = await first.text()
  if (!first.ok) throw new ApiError(first, text)
  return JSON.parse(text)
}

/** A 401 means that the session has ended, whatever was asked: the guard of the pages leads to the sign-in. */
export function noticeSessionEnd(queryClient: QueryClient, error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 401) return
  queryClient.setQueryData<OwnerStatus>([apiPaths.adminStatus], { authenticated: false })
}
