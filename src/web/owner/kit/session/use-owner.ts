import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { OwnerStatus } from '#shared/contract/owner-account.ts'
import type { OwnerSummary } from '#shared/contract/owner-summary.ts'
import { apiPaths } from '#shared/paths.ts'
import { type HeldRole, mayAs, type Role } from '#shared/roles.ts'
import { retryPauseMs } from '#web/owner/app/frame/owner-events.ts'
import { signInStep } from '#web/owner/app/login/kept-address.ts'
import { forgetAnswers } from '#web/owner/app/sign-out/forget-owner.ts'
import { forgetOfflineLeads } from '#web/owner/leads/offline/offline-leads.ts'

/** Whether the owner is signed in, by the status call (specification 4.7). */
export function useOwnerStatus() {
  return useQuery<OwnerStatus>({ queryKey: [apiPaths.adminStatus] })
}

/** Of whoever is signed in; the call leaves it out for an owner. */
export const useRole = (): HeldRole => useOwnerStatus().data?.role ?? 'owner'

/** Whether whoever is signed in may what is for `least` and above. The server goes by the same rule, call by call. */
export const useMay = (least: Role): boolean => mayAs(useRole(), least)

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

/** What one of the owner's calls answers. */
export function useOwnerData<Data>(path: string) {
  return useQuery<Data>({ queryKey: [path] })
}

/** One of the owner's lists. */
export const useOwnerList = <Item>(path: string) => useOwnerData<Item[]>(path)

/** How things stand, in figures, once one is signed in. The stream of events keeps it up to date. */
export function useOwnerSummary() {
  const isSignedIn = useOwnerStatus().data?.authenticated === true
  const summary = useQuery<OwnerSummary>({ queryKey: [apiPaths.adminSummary], enabled: isSignedIn })
  return summary.data
}

/** Name of whoever is signed in; undefined until the server has said. */
export function useYou(): string | undefined {
  const isSignedIn = useOwnerStatus().data?.authenticated === true
  const { data } = useQuery<OwnerSummary, Error, string>({
    queryKey: [apiPaths.adminSummary],
    enabled: isSignedIn,
    select: ({ you }) => you,
  })
  return isSignedIn ? data : undefined
}
