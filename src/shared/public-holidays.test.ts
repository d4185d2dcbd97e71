import { expect, test } from 'vitest'
import { addDays } from './calendar-days.ts'
import { isPublicHoliday } from './public-holidays.ts'

function holidaysIn(year: number): string[] {
  const all = Array.from({ length: 366 }, (_, n) => addDays(`${year}-01-01`, n))
  return all.filter((day) => day.startsWith(String(year)) && isPublicHoliday(day)).map((day) => day.slice(5))
}

// Public holidays as the Queensland Government lists them, without the Ekka and the evening of 24 December.
test.each([
  [2021, '01-01 01-26 04-02 04-03 04-04 04-05 04-26 05-03 10-04 12-25 12-26 12-27 12-28'],
  [2022, '01-01 01-03 01-26 04-15 04-16 04-17 04-18 04-25 05-02 10-03 12-25 12-26 12-27'],
  [2023, '01-01 01-02 01-26 04-07 04-08 04-09 04-10 04-25 05-01 10-02 12-25 12-26'],
  [2025, '01-01 01-27 04-18 04-19 04-20 04-21 04-25 05-05 10-06 12-25 12-26'],
  [2026, '01-01 01-26 04-03 04-04 04-05 04-06 04-25 05-04 10-05 12-25 12-26 12-28'],
  [2027, '01-01 01-26 03-26 03-27 03-28 03-29 04-26 05-03 10-04 12-25 12-26 12-27 12-28'],
])('%i', (year, days) => {
  expect(holidaysIn(year).join(' ')).toBe(days)
})
