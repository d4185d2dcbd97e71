import { days } from './durations.ts'

/** How long what was deleted can be restored (decision 005); then it is purged, as the privacy page says. */
export const restorableDays = 30
export const restorableMs = days(restorableDays)
