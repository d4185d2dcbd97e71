import { days } from '../durations.ts'

/**
 * Header of POST …/{id}/events: how long ago it was done, in whole milliseconds, of what had to wait for a signal. Not
 * when: the phone's clock may be wrong.
 */
export const doneAgoHeader = 'x-done-ago-ms'

/** What waited longer is dated as if it had waited so long. */
export const longestAgoMs = days(7)
