/** Fetched when a call begins: afterwards there may be no signal. */
export const loadCallOutcome = () => import('./call-outcome.tsx')
