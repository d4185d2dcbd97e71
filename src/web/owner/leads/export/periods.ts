import { addDays } from '#shared/calendar-days.ts'
import type { Period } from '#shared/contract/period.ts'
import { monthAndYear } from '#shared/month-words.ts'

interface NamedPeriod extends Period {
  name: string
  /** The months in words, such as "July 2026". */
  months: string
}

/** A financial year begins in July. */
const firstMonth = 7

/** Returns the periods that an accountant asks for, as of a day such as 2026-11-20. */
export function periodsOn(today: string): NamedPeriod[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const financialYear = month < firstMonth ? year - 1 : year
  return [
    { name: 'This month', ...span(year, month, 1) },
    { name: 'Last month', ...span(year, month - 1, 1) },
    { name: 'This financial year', ...span(financialYear, firstMonth, 12) },
    { name: 'Last financial year', ...span(financialYear - 1, firstMonth, 12) },
  ]
}

/** Returns a period of `count` whole months; month 0 is December of the year before. */
function span(year: number, month: number, count: number): Omit<NamedPeriod, 'name'> {
  const from = firstDay(year, month)
  const to = addDays(firstDay(year, month + count), -1)
  const [begins, ends] = [from, to].map((day) => monthAndYear(day.slice(0, 7)))
  return { from, to, months: begins === ends ? `${begins}` : `${begins} to ${ends}` }
}

const firstDay = (year: number, month: number) =>
  new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10)
