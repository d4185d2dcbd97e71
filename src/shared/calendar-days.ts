import { days } from './durations.ts'
import { type DayName, dayNames } from './week.ts'

/** Returns the day that is `count` days after a day such as 2026-12-25, independently of time zones. */
export const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + days(count)).toISOString().slice(0, 10)

export function dayNameOf(day: string): DayName {
  const sundayFirst = new Date(day).getUTCDay()
  return dayNames[(sundayFirst + 6) % 7] ?? 'monday'
}
