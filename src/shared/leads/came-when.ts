import { brisbaneParts, isoDay, shortDate } from '../brisbane-time.ts'
import { days, hours, minutes } from '../durations.ts'

/** Formats when a lead came for a row of a list: `now`, `12 min`, `2 h`, `Tue`, `3 Sep`, `3 Sep 2025`. */
export function cameWhen(moment: Date, now: Date): string {
  const ageMs = now.getTime() - moment.getTime()
  if (ageMs < minutes(1)) return 'now'
  if (ageMs < hours(1)) return `${Math.floor(ageMs / minutes(1))} min`
  // Hours are shown until midnight, and for up to twelve hours across it.
  if (isoDay(moment) === isoDay(now) || ageMs < hours(12)) return `${Math.floor(ageMs / hours(1))} h`
  return ageMs < days(6) ? shortDate(moment).slice(0, 3) : dayAndMonth(moment, now)
}

/** Formats a day as `3 Sep`, or `3 Sep 2025` in another year. */
export function dayAndMonth(moment: Date, now: Date): string {
  const date = shortDate(moment).slice('Tue '.length)
  const isThisYear = brisbaneParts(moment).year === brisbaneParts(now).year
  return isThisYear ? date.slice(0, -' 2026'.length) : date
}
