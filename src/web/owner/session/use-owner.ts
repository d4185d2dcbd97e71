import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { OwnerStatus } from '#shared/contract/owner-account.ts'
import type { OwnerSummary } from '#shared/contract/owner-summary.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { ApiError } from '#web/lib/api.ts'
import { keptQuery } from './kept-query.ts'
import { forgetOfflineLeads } from './offline-leads.ts'

/** Whether the owner is signed in, by the status call (specification 4.7). */
export function useOwnerStatus() {
  return useQuery<OwnerStatus>({ queryKey: [apiPaths.adminStatus] })
}

/** The guard of the owner's pages: sends whoever is not signed in to the login page. */
export function useOwnerGuard() {
  const status = useOwnerStatus()
  const [, navigate] = useLocation()
  const isRefused = status.data?.authenticated === false

  useEffect(() => {
    if (!isRefused) return
    forgetOfflineLeads()
    // Which lead or panel it was stays in the address, and is there again after the sign-in.
    navigate(pagePaths.adminLogin + keptQuery(), { replace: true })
  }, [isRefused, navigate])

  return { isSignedIn: status.data?.authenticated === true, isFailed: status.isError, retry: status.refetch }
}

/** What one of the owner's calls answers. */
export function useOwnerData<Data>(path: string) {
  const data = useQuery<Data>({ queryKey: [path] })
  useSessionEnd(data.error)
  return data
}

/** One of the owner's lists. */
export const useOwnerList = <Item>(path: string) => useOwnerData<Item[]>(path)

/** How things stand, in figures, once one is signed in. The stream of events keeps it up to date. */
export function useOwnerSummary() {
  const isSignedIn = useOwnerStatus().data?.authenticated === true
  const summary = useQuery<OwnerSummary>({ queryKey: [apiPaths.adminSummary], enabled: isSignedIn })
  useSessionEnd(summary.error)
  return summary.data
}

/** A 401 means that the session has ended, and the guard takes over. */
export function useSessionEnd(error: unknown): void {
  const queryClient = useQueryClient()
  const isSignedOut = error instanceof ApiError && error.status === 401

  useEffect(() => {
    if (isSignedOut) queryClient.setQueryData<OwnerStatus>([apiPaths.adminStatus], { authenticated: false })
  }, [isSignedOut, queryClient])
}
