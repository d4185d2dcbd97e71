/** Returns how this document was reached: by a link, a reload, or back and forward. */
export const navigationEntry = () => performance.getEntriesByType('navigation')[0] as Navigation | undefined

/** `activationStart` exists only in browsers that prerender pages. */
type Navigation = PerformanceNavigationTiming & { activationStart?: number }
