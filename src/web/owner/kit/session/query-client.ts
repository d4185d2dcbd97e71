import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { apiPaths } from '#shared/paths.ts'
import { ApiError, getJson } from '#web/lib/api.ts'
import { takeFirstAnswer } from './first-calls.ts'
import { keepAnswers } from './kept-answers.ts'

/**
 * Creates the client. Data is kept until an action of ours changes it (specification 9.7). A key's segments,
 * joined by slashes, are the path. With the default `networkMode` requests wait for an `online` event.
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
        // Requests again only what failed without a network, because fetched data never gets stale by itself.
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

/** Returns the JSON of a GET, which may have been made ahead. Throws ApiError on any answer but a success. */
export async function getAnswer(path: string): Promise<unknown> {
  const first = await takeFirstAnswer(path)
  if (!first) return getJson(path)
  const text = await first.text()
  if (!first.ok) throw new ApiError(first, text)
  return JSON.parse(text)
}

/** Key of a mutation that ends this browser's session and begins another, as a change of the password does. */
export const sessionRenewal = ['session renewal']

/**
 * Asks anew who is signed in; the pages' guard leads to the sign-in if nobody is. It doesn't while the session is
 * renewed: until the answer comes, this browser has only the old session, which has ended.
 */
export function askWhoIsSignedIn(queryClient: QueryClient): void {
  if (queryClient.isMutating({ mutationKey: sessionRenewal }) > 0) return
  void queryClient.invalidateQueries({ queryKey: [apiPaths.adminStatus] })
}

/** Asks after any 401: a call that left before this browser got a new session is refused without its end. */
export function noticeSessionEnd(queryClient: QueryClient, error: unknown): void {
  if (error instanceof ApiError && error.status === 401) askWhoIsSignedIn(queryClient)
}
