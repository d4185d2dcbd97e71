import type { QueryClient } from '@tanstack/react-query'
import { keepStorageHeader, type OwnerStatus } from '#shared/contract/owner-account.ts'
import { apiPaths } from '#shared/paths.ts'
import { forgetDrafts } from '#web/owner/kit/drafts/drafts.ts'
import { forgetLastView } from '#web/owner/kit/session/last-view.ts'
import { readActionQueue, storageKey } from '#web/owner/leads/actions/action-queue.ts'
import { forgetCall } from '#web/owner/leads/after-call/calls.ts'

/** All but whether one is signed in. */
export const forgetAnswers = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== apiPaths.adminStatus })

/** After a sign-out nothing of the owner's is seen in the tab any more, and the guard leads to the login page. */
export function forgetOwner(queryClient: QueryClient): void {
  forgetAnswers(queryClient)
  queryClient.setQueryData<OwnerStatus>([apiPaths.adminStatus], { authenticated: false })
}

/** For a call that ends a session for good: what waits on this device, of whomever, is not to be cleared away. */
export const storageHeaders = (): Record<string, string> =>
  readActionQueue().length > 0 ? { [keepStorageHeader]: '1' } : {}

/** Once there is no way back. The browser does the same at the server's word, unless something waits here. */
export function emptyStorage(): void {
  forgetCall()
  forgetDrafts()
  forgetLastView()
  try {
    for (const name of Object.keys(localStorage)) if (name !== storageKey) localStorage.removeItem(name)
    sessionStorage.clear()
  } catch {
    // Where nothing may be stored nothing was.
  }
}
