import { days, hours } from './durations.ts'

/**
 * Queensland is UTC+10 all year, so adding the offset is enough; Intl would format with different spaces in different
 * ICU versions, and so differently on server and browser.
 */
const offsetMs = hours(10)

export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** Returns a day such as Friday. */
export const dayOfWeek = (moment: Date) => `${weekdays[brisbaneParts(moment).weekday]}`

const shortDay = (moment: Date) => dayOfWeek(moment).slice(0, 3)

/** Returns the moment's calendar and clock in Brisbane; weekday 0 is Sunday. */
export function brisbaneParts(moment: Date) {
  const shifted = new Date(moment.getTime() + offsetMs)
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth(),
    day: shifted.getUTCDate(),
    weekday: shifted.getUTCDay(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
  }
}

/** Formats a date as 20 November 2026. */
export function longDate(moment: Date): string {
  const { day, month, year } = brisbaneParts(moment)
  return `${day} ${months[month]} ${year}`
}

/** Formats a date as Fri 20 Nov 2026. */
export function shortDate(moment: Date): string {
  const { day, month, year } = brisbaneParts(moment)
  return `${shortDay(moment)} ${day} ${months[month]?.slice(0, 3)} ${year}`
}

/** Formats a near time without its year, as Fri 20 Nov, 2:05 pm. */
export function dayAndTime(moment: Date): string {
  const { day, month } = brisbaneParts(moment)
  return `${shortDay(moment)} ${day} ${months[month]?.slice(0, 3)}, ${clockTime(moment)}`
}

/** Formats a time as 2:05 pm. */
export function clockTime(moment: Date): string {
  const { hour, minute } = brisbaneParts(moment)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

/** Formats an opening time as one says it: 6 am, 7:30 am, noon, midnight. Hour 24 ends the day. */
export function spokenTime({ hour, minute }: { hour: number; minute: number }): string {
  if (minute === 0 && hour % 12 === 0) return hour === 12 ? 'noon' : 'midnight'
  const minutesOfIt = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutesOfIt} ${hour < 12 ? 'am' : 'pm'}`
}

/** Returns a promised time as Friday evening. The hours after midnight belong to the night before. */
export function partOfDay(moment: Date): string {
  const sinceFive = new Date(moment.getTime() - hours(5))
  const { hour } = brisbaneParts(sinceFive)
  const part = hour < 7 ? 'morning' : hour < 12 ? 'afternoon' : hour < 16 ? 'evening' : 'night'
  return `${dayOfWeek(sinceFive)} ${part}`
}

/** Formats a time as Fri 20 Nov 2026, 2:05 pm. */
export const dateAndTime = (moment: Date) => `${shortDate(moment)}, ${clockTime(moment)}`

/** Formats a time as 2026-11-20 14:05, which spreadsheets recognise and which sorts as text. */
export const sortableTime = (moment: Date) =>
  new Date(moment.getTime() + offsetMs).toISOString().slice(0, 16).replace('T', ' ')

/** Formats a date as 20/11/2026, which a spreadsheet in Australia takes for one. */
export function slashedDate(moment: Date): string {
  const [year, month, day] = isoDay(moment).split('-')
  return `${day}/${month}/${year}`
}

/** Returns a day such as 2026-11-20, to compare days and for cache keys. */
export function isoDay(moment: Date): string {
  return new Date(moment.getTime() + offsetMs).toISOString().slice(0, 10)
}

/** Returns the midnight in Brisbane at which the moment's day began. */
export function startOfDay(moment: Date): Date {
  return new Date(Math.floor((moment.getTime() + offsetMs) / days(1)) * days(1) - offsetMs)
}

/** Returns the moment at which clocks in Brisbane show a time such as 2026-12-25T06:00. */
export const momentInBrisbane = (clock: string) => new Date(Date.parse(`${clock}Z`) - offsetMs)
