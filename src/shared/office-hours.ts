import { isoDay, momentInBrisbane } from './brisbane-time.ts'
import { addDays, dayNameOf } from './calendar-days.ts'
import type { BusinessHours } from './contract/business.ts'
import type { HoursRow, OpenTimes, SpecialDay } from './contract/opening-times.ts'
import { minutes } from './durations.ts'
import { christmasEveFrom, isChristmasEve, isPublicHoliday } from './public-holidays.ts'

/** Decides whether the office is open; a page includes it for the visitor's own clock. */
export interface OfficeHours {
  hours: Pick<BusinessHours, 'rows'>
  specialDays: readonly SpecialDay[]
}

/** A time span in minutes since 1970. */
export interface OpenSpan {
  from: number
  to: number
}

/** The number of days with hours that are looked up, and how far ahead. */
const spansAhead = 10
const daysAhead = 90

/** Returns the special day that applies to a day: of several, the one that begins last. */
export const specialDayOn = (day: string, specialDays: readonly SpecialDay[]): SpecialDay | undefined =>
  specialDays
    .filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
    .toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : 1))
    .at(-1)

/** Returns a day's hours: special days take precedence over public holidays, and those over the week. */
export function openTimesOn(
  day: string,
  rows: readonly HoursRow[],
  specialDays: readonly SpecialDay[],
): OpenTimes | undefined {
  const special = specialDayOn(day, specialDays)
  if (special) return special.open
  if (isPublicHoliday(day)) return undefined
  const usual = rows.find(({ day: name }) => name === dayNameOf(day))?.open
  if (!usual || !isChristmasEve(day) || usual.to <= christmasEveFrom) return usual
  return usual.from < christmasEveFrom ? { from: usual.from, to: christmasEveFrom } : undefined
}

/** Returns the next hours from the moment's day on; none when the hours can't be parsed. */
export function openSpans({ hours: { rows }, specialDays }: OfficeHours, moment: Date): OpenSpan[] {
  const spans: OpenSpan[] = []
  for (let n = 0; rows && n < daysAhead && spans.length < spansAhead; n += 1) {
    const day = addDays(isoDay(moment), n)
    const times = openTimesOn(day, rows, specialDays)
    if (!times) continue
    const span = { from: minuteAt(day, times.from), to: minuteAt(day, times.to) }
    const former = spans.at(-1)
    if (former && former.to === span.from) former.to = span.to
    else spans.push(span)
  }
  return spans
}

const minuteAt = (day: string, time: string): number =>
  time === '24:00'
    ? minuteAt(addDays(day, 1), '00:00')
    : momentInBrisbane(`${day}T${time}`).getTime() / minutes(1)

/** Returns current and future special days in order. */
export const comingSpecialDays = (specialDays: readonly SpecialDay[], moment: Date): SpecialDay[] =>
  specialDays
    .filter(({ lastDay }) => lastDay >= isoDay(moment))
    .toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : 1))

/** Returns the public holidays of the next weeks on days that are normally open. */
export function comingHolidays({ hours: { rows }, specialDays }: OfficeHours, moment: Date): string[] {
  const days = Array.from({ length: daysAhead }, (_, n) => addDays(isoDay(moment), n))
  return days.filter(
    (day) =>
      isPublicHoliday(day) &&
      !specialDayOn(day, specialDays) &&
      rows?.some(({ day: name, open }) => open && name === dayNameOf(day)),
  )
}
