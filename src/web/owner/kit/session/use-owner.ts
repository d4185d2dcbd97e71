import { useQuery } from '@tanstack/react-query'
import type { OwnerStatus } from '#shared/contract/owner-account.ts'
import type { OwnerSummary } from '#shared/contract/owner-summary.ts'
import { apiPaths } from '#shared/paths.ts'
import { type HeldRole, mayAs, type Role } from '#shared/roles.ts'
import { type OpenedFromKept, openedKey } from './kept-answers.ts'

/** Whether the owner is signed in, by the status call (specification 4.7). */
export function useOwnerStatus() {
  return useQuery<OwnerStatus>({ queryKey: [apiPaths.adminStatus] })
}

/** How the application is open by kept answers, while the site says nothing. */
export const useOpenedFromKept = (): OpenedFromKept | undefined =>
  useQuery<OpenedFromKept | null>({ queryKey: openedKey, enabled: false }).data ?? undefined

/** Of whoever is signed in; the call leaves it out for an owner. */
export const useRole = (): HeldRole => useOwnerStatus().data?.role ?? 'owner'

/** Whether whoever is signed in may what is for `least` and above. The server goes by the same rule, call by call. */
export const useMay = (least: Role): boolean => mayAs(useRole(), least)

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
