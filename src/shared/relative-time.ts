import { shortDate } from './brisbane-time.ts'
import { days, hours, minutes } from './durations.ts'

/** "12 minutes ago", as one says it; a date once it is a week ago. A time still to come is a clock that is off. */
export function relativeTime(moment: Date, now: Date): string {
  const ageMs = now.getTime() - moment.getTime()
  if (ageMs < minutes(1)) return 'just now'
  if (ageMs < hours(1)) return ago(ageMs / minutes(1), 'minute')
  if (ageMs < days(1)) return ago(ageMs / hours(1), 'hour')
  if (ageMs < days(7)) return ago(ageMs / days(1), 'day')
  return shortDate(moment)
}

function ago(count: number, unit: string): string {
  const whole = Math.floor(count)
  return `${whole} ${unit}${whole === 1 ? '' : 's'} ago`
}
