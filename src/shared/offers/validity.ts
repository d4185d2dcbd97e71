import { dayOfWeek, isoDay, longDate, momentInBrisbane, shortDate } from '../brisbane-time.ts'
import { addDays } from '../calendar-days.ts'

/** Days that a quote may be good for, in the order of their buttons; the site promises 30. */
export const validityDays = [14, 30, 60] as const
export const usualValidity = 30

/** The last day on which a quote of this moment can be accepted, in Brisbane. */
export const lastDay = (moment: Date, days: number) => addDays(isoDay(moment), days)

/** Whether a quote with this last day can be accepted: until 23:59:59 in Brisbane, whatever the device's zone. */
export const isStillGood = (validUntil: string, moment: Date) => isoDay(moment) <= validUntil

const noonOf = (day: string) => momentInBrisbane(`${day}T12:00`)

/** Formats a day such as 2026-12-24 as Thu 24 December 2026. */
export const dayInWords = (day: string) => `${dayOfWeek(noonOf(day)).slice(0, 3)} ${longDate(noonOf(day))}`

/** Formats a day such as 2026-12-24 as Thu 24 Dec 2026. */
export const dayInBrief = (day: string) => shortDate(noonOf(day))
