import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { OwnerStatus } from '#shared/contract/owner-account.ts'
import { apiPaths } from '#shared/paths.ts'
import { forgetOfflineLeads } from '#web/owner/leads/offline/offline-leads.ts'
import { signInStep } from '../login/kept-address.ts'
import { forgetAnswers } from '../sign-out/forget-owner.ts'
import { retryPauseMs } from './owner-events.ts'

/** Until there is an answer, which ends it. */
const whileUnanswered = ({ state }: Query<OwnerStatus>) =>
  state.status === 'error' && retryPauseMs(state.errorUpdateCount - 1)

/** The guard of the owner's pages: sends whoever is not signed in to the login page. */
export function useOwnerGuard() {
  const status = useQuery<OwnerStatus>({
    queryKey: [apiPaths.adminStatus],
    refetchInterval: whileUnanswered,
  })
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const isRefused = status.data?.authenticated === false

  useEffect(() => {
    if (!isRefused) return
    // Whoever signs out takes their answers along; where they are still here the session has ended by itself.
    const hasEnded = queryClient.getQueryData([apiPaths.adminSummary]) !== undefined
    forgetOfflineLeads()
    // Whoever signs in next may be somebody else.
    forgetAnswers(queryClient)
    const { href, state } = signInStep(hasEnded)
    navigate(href, { replace: true, state })
  }, [isRefused, navigate, queryClient])

  return {
    isSignedIn: status.data?.authenticated === true,
    // Stays so while it is asked again: what is shown then must not come and go.
    isFailed: !status.data && status.errorUpdateCount > 0,
    isAsking: status.isFetching,
    retry: status.refetch,
  }
}
