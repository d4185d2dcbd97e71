import { brisbaneParts, dayOfWeek, isoDay, momentInBrisbane } from '../brisbane-time.ts'
import { addDays, dayNameOf } from '../calendar-days.ts'
import { hours, minutes } from '../durations.ts'
import { isPublicHoliday } from '../public-holidays.ts'
import type { LeadWork } from './work.ts'

/** An emergency, or a lead whose call nobody took, comes back after this time. */
const soonMs = hours(2)
/** The choice of two hours is shown as chosen for this long, while the clock moves on. */
const soonStaysMs = minutes(10)
const morning = '07:00'
const afternoon = '16:00'
/** From this hour on, the reminder at 4 pm is not offered, because it would ring almost at once. */
const afternoonUntilHour = 15
/** The owner is told this many days before a quote's last day. */
export const endingWithinDays = 2
/** The site proposes no time outside these hours for another call, except for an emergency. */
const ringing = { from: 7, until: 18 }

export const isWorkday = (day: string) => dayNameOf(day) !== 'sunday' && !isPublicHoliday(day)

/** Returns 7:00 am in Brisbane on the first workday that is at least some days ahead. */
export function workdayMorning(moment: Date, daysAhead: number): Date {
  let day = addDays(isoDay(moment), daysAhead)
  while (!isWorkday(day)) day = addDays(day, 1)
  return momentInBrisbane(`${day}T${morning}`)
}

/** Proposes when an open lead that was answered comes back: on a workday, unless it is an emergency. */
export function nextDate(status: LeadWork['status'], isUrgent: boolean, moment: Date): Date {
  if (isUrgent) return new Date(moment.getTime() + soonMs)
  return workdayMorning(moment, status === 'quoted' ? 3 : 1)
}

/**
 * Returns the last morning on which the owner is reminded of a quote that ends on a day such as 2026-12-24.
 */
export const endReminder = (until: string) =>
  momentInBrisbane(`${addDays(until, -endingWithinDays)}T${morning}`)

/** Proposes when somebody who did not answer is rung again: in two hours, or on the next workday. */
export function nextTry(isUrgent: boolean, moment: Date): Date {
  const soon = new Date(moment.getTime() + soonMs)
  const { hour } = brisbaneParts(soon)
  const isInHours = hour >= ringing.from && hour < ringing.until && isWorkday(isoDay(soon))
  if (isUrgent || isInHours) return soon
  return workdayMorning(soon, hour < ringing.from ? 0 : 1)
}

export interface DateChoice {
  words: string
  at: Date
}

/** Returns the dates that are a tap away, the earliest first: two hours, today at 4 pm, and the mornings of two workdays. */
export function dateChoices(moment: Date): DateChoice[] {
  const today = isoDay(moment)
  const tomorrow = addDays(today, 1)
  const isEarly = brisbaneParts(moment).hour < afternoonUntilHour
  const next = workdayMorning(moment, 1)
  const later = [workdayMorning(moment, 3), workdayMorning(next, 1)].toSorted(
    (a, b) => b.getTime() - a.getTime(),
  )
  return [
    { words: '2 h', at: new Date(moment.getTime() + soonMs) },
    ...(isEarly ? [{ words: 'Today 4 pm', at: momentInBrisbane(`${today}T${afternoon}`) }] : []),
    ...[next, ...later.slice(0, 1)].map((at) => ({
      words: isoDay(at) === tomorrow ? 'Tomorrow 7 am' : `${dayOfWeek(at)} 7 am`,
      at,
    })),
  ]
}

/** Returns which of these choices a lead's date is: two hours for some minutes, and the full hours exactly. */
export function chosenDate(choices: readonly DateChoice[], due: Date): DateChoice | undefined {
  const [soon, ...fixed] = choices
  const exact = fixed.find(({ at }) => at.getTime() === due.getTime())
  if (exact || !soon) return exact
  return Math.abs(soon.at.getTime() - due.getTime()) < soonStaysMs ? soon : undefined
}

/** Returns 7 am on a picked day, or 4 pm once that has passed; undefined for a day that is over. */
export function pickedDate(day: string, now: Date): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || day < isoDay(now)) return undefined
  const at = momentInBrisbane(`${day}T${morning}`)
  return at > now ? at : momentInBrisbane(`${day}T${afternoon}`)
}
