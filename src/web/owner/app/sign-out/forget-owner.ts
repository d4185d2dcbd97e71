import type { QueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { navigate } from 'wouter/use-browser-location'
import { keepStorageHeader, type OwnerStatus } from '#shared/contract/owner-account.ts'
import { apiPaths } from '#shared/paths.ts'
import { forgetDrafts } from '#web/owner/kit/drafts/drafts.ts'
import { forgetLastView } from '#web/owner/kit/session/last-view.ts'
import { readActionQueue, storageKey } from '#web/owner/leads/actions/action-queue.ts'
import { forgetCall } from '#web/owner/leads/after-call/calls.ts'
import { signInStep } from '../login/kept-address.ts'

/** All but whether one is signed in. */
export const forgetAnswers = (queryClient: QueryClient): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== apiPaths.adminStatus })

/** After a sign-out nothing of the owner's is seen in the tab any more. */
export function forgetOwner(queryClient: QueryClient): void {
  queryClient.setQueryData<OwnerStatus>([apiPaths.adminStatus], { authenticated: false })
  const { href, state } = signInStep(false)
  // The pages go before their answers do, or they would ask for them again and be refused.
  flushSync(() => navigate(href, { replace: true, state }))
  forgetAnswers(queryClient)
}

/** For a call that ends a session for good: what waits on this device, of whomever, is not to be cleared away. */
export const storageHeaders = (): Record<string, string> =>
  readActionQueue().length > 0 ? { [keepStorageHeader]: '1' } : {}

/** Empties the storage once the sign-out is final. Clear-Site-Data does the same, unless actions wait here. */
export function emptyStorage(): void {
  forgetCall()
  forgetDrafts()
  forgetLastView()
  try {
    for (const name of Object.keys(localStorage)) if (name !== storageKey) localStorage.removeItem(name)
    sessionStorage.clear()
  } catch {
    // Nothing was stored where storage is forbidden.
  }
}
