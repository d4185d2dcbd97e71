import { isoDay, shortDate } from '#shared/brisbane-time.ts'
import { days } from '#shared/durations.ts'

export interface Day<Item> {
  key: string
  /** "Today", "Yesterday", else the date. */
  heading: string
  items: Item[]
}

/** Groups a list that is sorted by time into days in Brisbane. */
export function byDay<Item extends { timestamp: string }>(list: readonly Item[], now: Date): Day<Item>[] {
  const groups: Day<Item>[] = []
  for (const item of list) {
    const moment = new Date(item.timestamp)
    const key = isoDay(moment)
    const last = groups.at(-1)
    if (last?.key === key) last.items.push(item)
    else groups.push({ key, heading: headingOf(moment, now), items: [item] })
  }
  return groups
}

function headingOf(moment: Date, now: Date): string {
  const day = isoDay(moment)
  if (day === isoDay(now)) return 'Today'
  if (day === isoDay(new Date(now.getTime() - days(1)))) return 'Yesterday'
  return shortDate(moment)
}
