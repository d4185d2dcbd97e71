import { useQuery } from '@tanstack/react-query'
import type { OwnerStatus } from '#shared/contract/owner-account.ts'
import type { OwnerSummary } from '#shared/contract/owner-summary.ts'
import { apiPaths } from '#shared/paths.ts'
import { type HeldRole, mayAs, type Role } from '#shared/roles.ts'
import { type OpenedFromKept, openedKey } from './kept-answers.ts'

/** Queries whether somebody is signed in (specification 4.7). */
export function useOwnerStatus() {
  return useQuery<OwnerStatus>({ queryKey: [apiPaths.adminStatus] })
}

/** Returns how the application was opened from kept responses; undefined once the server has answered. */
export const useOpenedFromKept = (): OpenedFromKept | undefined =>
  useQuery<OpenedFromKept | null>({ queryKey: openedKey, enabled: false }).data ?? undefined

/** Returns the role of the signed-in person. The status response leaves it out for an owner. */
export const useRole = (): HeldRole => useOwnerStatus().data?.role ?? 'owner'

/** Returns whether the signed-in person has the rights of `least`. The server applies the same rule. */
export const useMay = (least: Role): boolean => mayAs(useRole(), least)

export function useOwnerData<Data>(path: string) {
  return useQuery<Data>({ queryKey: [path] })
}

/** Returns the figures for the signed-in person, undefined before. The event stream keeps them up to date. */
export function useOwnerSummary() {
  const isSignedIn = useOwnerStatus().data?.authenticated === true
  const summary = useQuery<OwnerSummary>({ queryKey: [apiPaths.adminSummary], enabled: isSignedIn })
  return summary.data
}

/** Returns the name of the signed-in person; undefined until the server has said. */
export function useYou(): string | undefined {
  const isSignedIn = useOwnerStatus().data?.authenticated === true
  const { data } = useQuery<OwnerSummary, Error, string>({
    queryKey: [apiPaths.adminSummary],
    enabled: isSignedIn,
    select: ({ you }) => you,
  })
  return isSignedIn ? data : undefined
}
