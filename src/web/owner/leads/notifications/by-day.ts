import { isoDay, momentInBrisbane, shortDate } from '#shared/brisbane-time.ts'
import { days } from '#shared/durations.ts'

/** Groups a list that is sorted by time into days in Brisbane. */
export const byDay = <Item extends { timestamp: string }>(list: readonly Item[], now: Date) =>
  [...Map.groupBy(list, ({ timestamp }) => isoDay(new Date(timestamp)))].map(([key, items]) => ({
    key,
    heading: headingOf(key, now),
    items,
  }))

/** Returns "Today", "Yesterday", else the date. */
function headingOf(day: string, now: Date): string {
  if (day === isoDay(now)) return 'Today'
  if (day === isoDay(new Date(now.getTime() - days(1)))) return 'Yesterday'
  return shortDate(momentInBrisbane(`${day}T12:00`))
}
