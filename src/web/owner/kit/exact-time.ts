import { brisbaneParts, clockTime, dateAndTime, isoDay } from '#shared/brisbane-time.ts'

/** Formats a time as `2:05:03 pm` today and with the date on any other day, in Brisbane's time. */
export function exactTime(iso: string, now = new Date()): string {
  const moment = new Date(iso)
  const seconds = String(moment.getUTCSeconds()).padStart(2, '0')
  const words = isoDay(moment) === isoDay(now) ? clockTime(moment) : dateAndTime(moment)
  const { minute } = brisbaneParts(moment)
  const minutes = String(minute).padStart(2, '0')
  return words.replace(`:${minutes} `, `:${minutes}:${seconds} `)
}
