import type { QueryClient } from '@tanstack/react-query'
import type { OwnerStatus } from '#shared/contract/owner-account.ts'
import { apiPaths } from '#shared/paths.ts'
import { forgetWaitingActs } from '../acts/waiting-acts.ts'
import { forgetCall } from '../after-call/calls.ts'

/** After a sign-out nothing of the owner's stays behind in the tab, and the guard leads to the login page. */
export function forgetOwner(queryClient: QueryClient): void {
  forgetWaitingActs()
  forgetCall()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== apiPaths.adminStatus })
  queryClient.setQueryData<OwnerStatus>([apiPaths.adminStatus], { authenticated: false })
}
