import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { OwnerStatus } from '#shared/contract/owner-account.ts'
import { apiPaths } from '#shared/paths.ts'
import { useOpenedFromKept } from '#web/owner/kit/session/use-owner.ts'
import { signInStep } from '../login/kept-address.ts'
import { forgetAnswers } from '../sign-out/forget-owner.ts'
import { retryPauseMs } from './use-owner-events.ts'

/** Returns the state of the session, and redirects to the login page when there is none. */
export function useOwnerGuard() {
  const isOpenedFromKept = useOpenedFromKept() !== undefined
  const status = useQuery<OwnerStatus>({
    queryKey: [apiPaths.adminStatus],
    // Asks again until the server has answered.
    refetchInterval: ({ state }) =>
      (isOpenedFromKept || state.status === 'error') && retryPauseMs(Math.max(state.errorUpdateCount - 1, 0)),
  })
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const isRefused = status.data?.authenticated === false

  useEffect(() => {
    if (!isRefused) return
    // Signing out removes the cached answers. Where some are left, the session has ended by itself.
    const hasEnded = queryClient.getQueryData([apiPaths.adminSummary]) !== undefined
    // Somebody else may sign in next.
    forgetAnswers(queryClient)
    const { href, state } = signInStep(hasEnded)
    navigate(href, { replace: true, state })
  }, [isRefused, navigate, queryClient])

  const isSignedIn = status.data?.authenticated === true
  return {
    isSignedIn,
    /** True when the server has confirmed the session, and not only an answer kept on the device. */
    isAnswered: isSignedIn && !isOpenedFromKept,
    // Stays true during a retry, so that the message doesn't flicker.
    isFailed: !status.data && status.errorUpdateCount > 0,
    isAsking: status.isFetching,
    retry: status.refetch,
  }
}
