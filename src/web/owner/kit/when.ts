import { clockTime, dateAndTime, isoDay } from '#shared/brisbane-time.ts'

/** Formats a time as `2:05 pm` today and with the date on any other day, in Brisbane's time. */
export function when(iso: string, now = new Date()): string {
  const moment = new Date(iso)
  return isoDay(moment) === isoDay(now) ? clockTime(moment) : dateAndTime(moment)
}
