import { clockTime, dateAndTime, isoDay } from '#shared/brisbane-time.ts'

/** 2:05 pm today, with the date on any other day; Brisbane time. */
export function when(iso: string, now = new Date()): string {
  const moment = new Date(iso)
  return isoDay(moment) === isoDay(now) ? clockTime(moment) : dateAndTime(moment)
}
