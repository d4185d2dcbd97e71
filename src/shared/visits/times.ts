import {
  brisbaneParts,
  dayOfWeek,
  isoDay,
  longDate,
  momentInBrisbane,
  months,
  spokenTime,
} from '../brisbane-time.ts'
import { addDays } from '../calendar-days.ts'
import type { VisitTime } from '../contract/visit-time.ts'
import { minutes as minutesInMs } from '../durations.ts'
import { isWorkday } from '../leads/next-date.ts'

export const mostVisitTimes = 3

/** Arrival hours that the owner can pick with one tap. */
export const arrivalHours = [
  [7, 9],
  [9, 11],
  [11, 13],
  [13, 15],
] as const

/** How long the work may take, in minutes. */
export const visitLengths = [
  [60, '1 h'],
  [180, '3 h'],
  [240, 'Half a day'],
  [480, 'A day'],
] as const

/** Returns an arrival time on a day such as 2026-11-26 between two hours in Brisbane. */
export function arrivalOn(day: string, fromHour: number, toHour: number): VisitTime {
  const at = (hour: number) => momentInBrisbane(`${day}T${String(hour).padStart(2, '0')}:00`).toISOString()
  return { from: at(fromHour), to: at(toHour) }
}

/** Returns the next `count` workdays whose last arrival time is still ahead. */
export function workdaysFrom(moment: Date, count: number): string[] {
  const found: string[] = []
  const [from, to] = arrivalHours[3]
  for (let day = isoDay(moment); found.length < count; day = addDays(day, 1))
    if (isWorkday(day) && Date.parse(arrivalOn(day, from, to).from) > moment.getTime()) found.push(day)
  return found
}

/** Returns the moment until which a visit takes the owner's time: the work may begin when the arrival time does. */
export const busyUntil = ({ from, to }: VisitTime, minutes: number) =>
  new Date(Math.max(Date.parse(to), Date.parse(from) + minutesInMs(minutes))).toISOString()

export const isSameTime = (one: VisitTime, other: VisitTime) => one.from === other.from && one.to === other.to

/** Formats arrival hours as 7 to 9 am, or 11 am to 1 pm. */
export function arrivalInWords({ from, to }: VisitTime): string {
  const [begin, end] = [from, to].map((moment) => spokenTime(brisbaneParts(new Date(moment)))) as [
    string,
    string,
  ]
  const half = /^\d.* (am|pm)$/.exec(begin)?.[1]
  return half && end.endsWith(` ${half}`) ? `${begin.slice(0, -3)} to ${end}` : `${begin} to ${end}`
}

/** Formats the day of a visit as Thu 26 Nov. */
export function visitDay({ from }: VisitTime): string {
  const moment = new Date(from)
  const { day, month } = brisbaneParts(moment)
  return `${dayOfWeek(moment).slice(0, 3)} ${day} ${months[month]?.slice(0, 3)}`
}

/** Formats the day of a visit as Thursday 26 November. */
export function wholeVisitDay({ from }: VisitTime): string {
  const moment = new Date(from)
  return `${dayOfWeek(moment)} ${longDate(moment).replace(/ \d+$/, '')}`
}

/** Formats a time as Thu 26 Nov, 7 to 9 am. */
export const timeInWords = (time: VisitTime) => `${visitDay(time)}, ${arrivalInWords(time)}`

/** Formats how long the work takes. */
export const lengthInWords = (minutes: number) =>
  minutes >= 480
    ? 'a day'
    : minutes === 240
      ? 'half a day'
      : minutes === 60
        ? 'an hour'
        : minutes % 60 === 0
          ? `${minutes / 60} hours`
          : `${minutes} minutes`
