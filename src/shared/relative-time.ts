import { shortDate } from './brisbane-time.ts'
import { days, hours, minutes } from './durations.ts'

/** Returns an age such as "12 minutes ago"; undefined from a week on. A future time counts as "just now". */
export function ageInWords(moment: Date, now: Date): string | undefined {
  const ageMs = now.getTime() - moment.getTime()
  if (ageMs < minutes(1)) return 'just now'
  if (ageMs < hours(1)) return ago(ageMs / minutes(1), 'minute')
  if (ageMs < days(1)) return ago(ageMs / hours(1), 'hour')
  if (ageMs < days(7)) return ago(ageMs / days(1), 'day')
  return undefined
}

/** Returns the age, or the date from a week on. */
export const relativeTime = (moment: Date, now: Date): string => ageInWords(moment, now) ?? shortDate(moment)

function ago(count: number, unit: string): string {
  const whole = Math.floor(count)
  return `${whole} ${unit}${whole === 1 ? '' : 's'} ago`
}
