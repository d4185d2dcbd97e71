import { pagePaths } from '#shared/paths.ts'

/** A lead, a panel or what another app shares stands in the sign-in's own address too: a link to it may be handed on from there. */
const isKept = () => /[?&](lead|panel|title|text|url)=/.test(location.search)

interface SignInState {
  wanted: string
  /** A session that was open here, by somebody else's hand or for its age. */
  hasEnded: boolean
}

/** The sign-in's address, and what its step in the history knows: where to go on from there, and why one is there. */
export const signInStep = (hasEnded: boolean): { href: string; state: SignInState } => ({
  href: pagePaths.adminLogin + (isKept() ? location.search : ''),
  state: { wanted: location.pathname + location.search, hasEnded },
})

/** Where somebody who has signed in was going: a lead, a list as it was narrowed down, a panel, the notifications. */
export const wantedHref = (): string =>
  history.state?.wanted ?? pagePaths.admin + (isKept() ? location.search : '')
