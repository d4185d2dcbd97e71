import { brisbaneParts, dayOfWeek, isoDay, shortDate, spokenTime } from '#shared/brisbane-time.ts'
import { days, hours, minutes } from '#shared/durations.ts'
import type { OpenSpan } from '#shared/office-hours.ts'

export interface OpeningStatus {
  isOpen: boolean
  /** Text such as "Open now, until 4 pm" or "Closed now, opens Monday 6 am". */
  text: string
}

/**
 * Returns whether the office is open at that moment, and when that changes in Brisbane; undefined without
 * known hours, because no status is better than a wrong one.
 */
export function openingStatus(now: Date, spans: readonly OpenSpan[]): OpeningStatus | undefined {
  const next = spans.find(({ to }) => now.getTime() < minutes(to))
  if (!next) return undefined
  const [from, to] = [new Date(minutes(next.from)), new Date(minutes(next.to))]
  if (now < from) return { isOpen: false, text: `Closed now, opens ${dayWord(now, from)} ${timeOf(from)}` }
  const isShort = to.getTime() - now.getTime() <= hours(24)
  return { isOpen: true, text: isShort ? `Open now, until ${timeOf(to)}` : 'Open now' }
}

const timeOf = (moment: Date) => spokenTime(brisbaneParts(moment))

/** Returns "today", "tomorrow", a day such as "Monday", or from a week on the date. */
function dayWord(now: Date, then: Date): string {
  const away = (Date.parse(isoDay(then)) - Date.parse(isoDay(now))) / days(1)
  const word = ['today', 'tomorrow'][away]
  if (word) return word
  return away < 7 ? dayOfWeek(then) : shortDate(then)
}
