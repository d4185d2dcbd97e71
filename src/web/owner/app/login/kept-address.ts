import { pagePaths } from '#shared/paths.ts'

/** Whether the login page keeps the query: a link copied from there still leads to its lead, panel or shared text. */
const isKept = () => /[?&](lead|panel|title|text|url)=/.test(location.search)

interface SignInState {
  wanted: string
  /** True when the session expired, or was ended from elsewhere. */
  hasEnded: boolean
}

/** Returns the login page's address, and the history state that says where to go after the sign-in. */
export const signInStep = (hasEnded: boolean): { href: string; state: SignInState } => ({
  href: pagePaths.adminLogin + (isKept() ? location.search : ''),
  state: { wanted: location.pathname + location.search, hasEnded },
})

/** Returns where to go after a sign-in: the page that was asked for with its query, or else the dashboard. */
export const wantedHref = (): string =>
  history.state?.wanted ?? pagePaths.admin + (isKept() ? location.search : '')
