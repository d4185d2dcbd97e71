import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { OwnerStatus } from '#shared/contract/owner-account.ts'
import { apiPaths } from '#shared/paths.ts'
import { useOpenedFromKept } from '#web/owner/kit/session/use-owner.ts'
import { signInStep } from '../login/kept-address.ts'
import { forgetAnswers } from '../sign-out/forget-owner.ts'
import { retryPauseMs } from './owner-events.ts'

/** The guard of the owner's pages: sends whoever is not signed in to the login page. */
export function useOwnerGuard() {
  const isOpenedFromKept = useOpenedFromKept() !== undefined
  const status = useQuery<OwnerStatus>({
    queryKey: [apiPaths.adminStatus],
    // Until there is an answer, which ends it.
    refetchInterval: ({ state }) =>
      (isOpenedFromKept || state.status === 'error') && retryPauseMs(Math.max(state.errorUpdateCount - 1, 0)),
  })
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const isRefused = status.data?.authenticated === false

  useEffect(() => {
    if (!isRefused) return
    // Whoever signs out takes their answers along; where they are still here the session has ended by itself.
    const hasEnded = queryClient.getQueryData([apiPaths.adminSummary]) !== undefined
    // Whoever signs in next may be somebody else.
    forgetAnswers(queryClient)
    const { href, state } = signInStep(hasEnded)
    navigate(href, { replace: true, state })
  }, [isRefused, navigate, queryClient])

  const isSignedIn = status.data?.authenticated === true
  return {
    isSignedIn,
    /** And the site has said so. */
    isAnswered: isSignedIn && !isOpenedFromKept,
    // Stays so while it is asked again: what is shown then must not come and go.
    isFailed: !status.data && status.errorUpdateCount > 0,
    isAsking: status.isFetching,
    retry: status.refetch,
  }
}
