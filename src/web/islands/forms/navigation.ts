/** Says how this document was reached: by a link, a reload, or a way back or forward. */
export const navigationEntry = () => performance.getEntriesByType('navigation')[0] as Navigation | undefined

/** The moment of the visit is only known to browsers that make pages in advance. */
type Navigation = PerformanceNavigationTiming & { activationStart?: number }
