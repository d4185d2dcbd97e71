import type { QueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { navigate } from 'wouter/use-browser-location'
import { keepStorageHeader, type OwnerStatus } from '#shared/contract/owner-account.ts'
import { apiPaths } from '#shared/paths.ts'
import { namesStored, store } from '#web/owner/kit/device-storage.ts'
import { forgetDrafts } from '#web/owner/kit/drafts/drafts.ts'
import { forgetLastView } from '#web/owner/kit/session/last-view.ts'
import { readActionQueue, storageKey } from '#web/owner/leads/actions/action-queue.ts'
import { signInStep } from '../login/kept-address.ts'

/** Removes every cached answer except the sign-in status. */
export const forgetAnswers = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== apiPaths.adminStatus })

/** Removes everything of the owner's from this tab after a sign-out. */
export function forgetOwner(queryClient: QueryClient): void {
  queryClient.setQueryData<OwnerStatus>([apiPaths.adminStatus], { authenticated: false })
  const { href, state } = signInStep(false)
  // The pages are unmounted first, because they would refetch the removed answers and be refused.
  flushSync(() => navigate(href, { replace: true, state }))
  forgetAnswers(queryClient)
}

/** Returns the header that keeps the browser's storage when a session ends, while actions of anybody wait here. */
export const storageHeaders = (): Record<string, string> =>
  readActionQueue().length > 0 ? { [keepStorageHeader]: '1' } : {}

/** Clears the storage once the sign-out is final, except queued actions. Without any, Clear-Site-Data does the same. */
export function emptyStorage(): void {
  forgetDrafts()
  forgetLastView()
  for (const name of namesStored('')) if (name !== storageKey) store(name, null)
  for (const name of namesStored('', 'sessionStorage')) store(name, null, 'sessionStorage')
}
