import { addDays, dayNameOf } from './calendar-days.ts'

/** From this time Christmas Eve is a public holiday (Holidays Act 1983 (Qld), s 2(3)). */
export const christmasEveFrom = '18:00'

export const isChristmasEve = (day: string) => day.endsWith('-12-24')

/**
 * Whether a day such as 2026-12-25 is a public holiday in all of Queensland (Holidays Act 1983, with Easter Sunday).
 * Show days of one district, such as the Ekka, are special days that the owner enters.
 */
export function isPublicHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4))
  return holidaysOf(year).has(day)
}

function holidaysOf(year: number): ReadonlySet<string> {
  const on = (monthAndDay: string) => `${year}-${monthAndDay}`
  const falls = (monthAndDay: string, ...names: string[]) => names.includes(dayNameOf(on(monthAndDay)))
  const easter = easterSunday(year)
  return new Set([
    on('01-01'),
    ...(falls('01-01', 'sunday') ? [on('01-02')] : []),
    ...(falls('01-01', 'saturday') ? [on('01-03')] : []),
    falls('01-26', 'saturday', 'sunday') ? mondayFrom(on('01-26')) : on('01-26'),
    ...[-2, -1, 0, 1].map((count) => addDays(easter, count)),
    falls('04-25', 'sunday') ? on('04-26') : on('04-25'),
    mondayFrom(on('05-01')),
    mondayFrom(on('10-01')),
    on('12-25'),
    on('12-26'),
    ...(falls('12-25', 'saturday', 'sunday') ? [on('12-27')] : []),
    ...(falls('12-26', 'saturday', 'sunday') ? [on('12-28')] : []),
  ])
}

/** Returns the day itself if it is a Monday, or the next Monday. */
function mondayFrom(day: string): string {
  let monday = day
  while (dayNameOf(monday) !== 'monday') monday = addDays(monday, 1)
  return monday
}

/** Computes Easter by the Gregorian calendar (the anonymous algorithm that Nature published in 1876). */
function easterSunday(year: number): string {
  const [century, yearOfCentury] = [Math.floor(year / 100), year % 100]
  const golden = year % 19
  const correction = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25)
  const epact = (correction + 19 * golden + 15) % 30
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const afterMarch = epact + weekday - 7 * shift + 114
  const [month, day] = [Math.floor(afterMarch / 31), (afterMarch % 31) + 1]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
