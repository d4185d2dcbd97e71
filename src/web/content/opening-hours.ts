import { brisbaneParts, clockTime } from '#shared/brisbane-time.ts'
import { minutes } from '#shared/durations.ts'

export interface OpeningStatus {
  isOpen: boolean
  /** "Open now, until 4:00 pm", "Closed now, opens Monday 6:00 am" */
  text: string
}

/** Office hours in machine form; weekday 0 is Sunday, times are minutes after midnight. */
export interface WeekdayHours {
  firstWeekday: number
  lastWeekday: number
  opensAt: number
  closesAt: number
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const pattern =
  /^([a-z]{3})[a-z]*\s*[-–]\s*([a-z]{3})[a-z]*,?\s+(\d{1,2}):(\d\d)\s*([ap]m)\s*[-–]\s*(\d{1,2}):(\d\d)\s*([ap]m)$/i

/**
 * Whether the office is open at that moment in Brisbane, and when that changes. The hours come from
 * `business.hours.weekdays`; undefined when they are worded in another way than "Mon-Fri 6:00 AM-4:00 PM",
 * since no status is better than a wrong one. Public holidays are not known here.
 */
export function openingStatus(now: Date, weekdayHours: string): OpeningStatus | undefined {
  const hours = readWeekdayHours(weekdayHours)
  if (!hours) return undefined
  const { weekday, hour, minute } = brisbaneParts(now)
  const minuteOfDay = hour * 60 + minute
  const isWorkday = worksOn(weekday, hours)

  if (isWorkday && minuteOfDay >= hours.opensAt && minuteOfDay < hours.closesAt) {
    return { isOpen: true, text: `Open now, until ${clockAt(hours.closesAt - minuteOfDay)}` }
  }
  let daysAhead = isWorkday && minuteOfDay < hours.opensAt ? 0 : 1
  while (!worksOn((weekday + daysAhead) % 7, hours)) daysAhead += 1
  const day = ['today', 'tomorrow'][daysAhead] ?? weekdays[(weekday + daysAhead) % 7]
  return { isOpen: false, text: `Closed now, opens ${day} ${clockAt(hours.opensAt - minuteOfDay)}` }

  function clockAt(minutesAhead: number) {
    return clockTime(new Date(now.getTime() + minutes(minutesAhead)))
  }
}

/** Reads "Mon-Fri 6:00 AM-4:00 PM"; undefined for anything it does not understand. */
export function readWeekdayHours(text: string): WeekdayHours | undefined {
  const [, first, last, ...clocks] = pattern.exec(text.trim()) ?? []
  const firstWeekday = weekdayNumber(first)
  const lastWeekday = weekdayNumber(last)
  const opensAt = minuteOfDayAt(clocks.slice(0, 3))
  const closesAt = minuteOfDayAt(clocks.slice(3))
  if (firstWeekday < 0 || lastWeekday < firstWeekday || !(opensAt < closesAt)) return undefined
  return { firstWeekday, lastWeekday, opensAt, closesAt }
}

const worksOn = (weekday: number, { firstWeekday, lastWeekday }: WeekdayHours) =>
  weekday >= firstWeekday && weekday <= lastWeekday

const weekdayNumber = (short = '-') =>
  weekdays.findIndex((name) => name.slice(0, 3).toLowerCase() === short.toLowerCase())

/** NaN for a clock that does not exist, which no comparison accepts. */
function minuteOfDayAt([hour, minute, half]: readonly string[]): number {
  if (Number(hour) < 1 || Number(hour) > 12 || Number(minute) > 59) return Number.NaN
  return ((Number(hour) % 12) + (half?.toLowerCase() === 'pm' ? 12 : 0)) * 60 + Number(minute)
}
