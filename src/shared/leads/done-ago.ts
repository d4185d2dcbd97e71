import { days } from '../durations.ts'

/**
 * Header of POST …/{id}/events for acts that had to wait for a connection: their age in whole milliseconds.
 * It is an age and not a time, because the phone's clock may be wrong.
 */
export const doneAgoHeader = 'x-done-ago-ms'

/** An older act is dated as if it had waited for this long. */
export const longestAgoMs = days(7)
