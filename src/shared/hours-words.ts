import { spokenTime } from './brisbane-time.ts'
import type { BusinessFile, BusinessHours, EmergencyCover } from './contract/business.ts'
import { type HoursRow, HoursRowsSchema, type OpenTimes } from './contract/opening-times.ts'
import { dayNames } from './week.ts'

/** Completes hours: makes texts from rows, or rows from text. Text that can't be parsed gets no rows. */
export function completeHours(
  given: NonNullable<BusinessFile['hours']>,
  cover?: EmergencyCover,
): BusinessHours {
  const { rows, weekdays = '', weekend, emergency = emergencyWords(cover) } = given
  if (rows) return { rows, ...wordsOf(rows, closedWords(cover)), emergency }
  return { rows: readWords(weekdays), weekdays, weekend, emergency }
}

export const emergencyWords = (cover: EmergencyCover | undefined) =>
  ({
    around_the_clock: 'Emergency 24/7',
    within_hours: 'Emergency work within these hours',
    not_now: 'No emergency work at present',
  })[cover?.availability ?? 'around_the_clock']

/** Returns the text for days without hours. */
const closedWords = (cover: EmergencyCover | undefined) =>
  (cover?.availability ?? 'around_the_clock') === 'around_the_clock'
    ? 'scheduled or emergency work only'
    : 'scheduled work only'

/** The wording of these hours is fixed (specification 9.5); all others are worded as one says them. */
const fixedWeekdays = { spoken: 'Mon-Fri 6 am to 4 pm', fixed: 'Mon-Fri 6:00 AM-4:00 PM' }

/** Returns texts such as "Mon-Fri 7 am to 3:30 pm, Sat 7 am to noon" and "Sun scheduled or emergency work only". */
function wordsOf(rows: readonly HoursRow[], whenClosed: string): Pick<BusinessHours, 'weekdays' | 'weekend'> {
  const open = runsOf(rows.filter((row) => row.open !== undefined))
  const closed = rows.filter((row) => row.open === undefined).map(shortName)
  if (open.length === 0) return { weekdays: `S${whenClosed.slice(1)}` }
  const spoken = open.map(({ days, times }) => `${days} ${spokenTimes(times)}`).join(', ')
  return {
    weekdays: spoken === fixedWeekdays.spoken ? fixedWeekdays.fixed : spoken,
    weekend: closed.length > 0 ? `${listOf(closed)} ${whenClosed}` : undefined,
  }
}

/** Groups consecutive days with the same hours. */
function runsOf(rows: readonly HoursRow[]): { days: string; times: OpenTimes }[] {
  const runs: { first: HoursRow; last: HoursRow; times: OpenTimes }[] = []
  for (const row of rows) {
    const run = runs.at(-1)
    const { open: times } = row
    if (!times) continue
    const follows = run && dayNames.indexOf(row.day) === dayNames.indexOf(run.last.day) + 1
    if (run && follows && run.times.from === times.from && run.times.to === times.to) run.last = row
    else runs.push({ first: row, last: row, times })
  }
  return runs.map(({ first, last, times }) => ({
    days: first === last ? shortName(first) : `${shortName(first)}-${shortName(last)}`,
    times,
  }))
}

const shortName = ({ day }: HoursRow) => `${day.charAt(0).toUpperCase()}${day.slice(1, 3)}`

const listOf = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')

/** Formats times as 6 am to 4 pm. */
export function spokenTimes({ from, to }: OpenTimes): string {
  const [start, end] = [from, to].map((time) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return spokenTime({ hour, minute })
  })
  return start === end ? '24 hours' : `${start} to ${end}`
}

const pattern =
  /^([a-z]{3})[a-z]*\s*[-–]\s*([a-z]{3})[a-z]*,?\s+(\d{1,2})(?::(\d\d))?\s*([ap]m)\s*(?:[-–]|to)\s*(\d{1,2})(?::(\d\d))?\s*([ap]m)$/i

/** Parses "Mon-Fri 6:00 AM-4:00 PM" and "Mon-Fri 6 am to 4 pm"; undefined for any other format. */
function readWords(text: string): HoursRow[] | undefined {
  const [, first, last, ...clocks] = pattern.exec(text.trim()) ?? []
  // Files of earlier versions could begin with Sunday.
  const week = ['sunday', ...dayNames.slice(0, -1)]
  const place = (short = '-') => week.findIndex((day) => day.startsWith(short.toLowerCase()))
  const open = { from: timeOf(clocks.slice(0, 3)), to: timeOf(clocks.slice(3)) }
  if (place(first) < 0 || place(last) < place(first)) return undefined
  const days = week.slice(place(first), place(last) + 1)
  const rows = dayNames.map((day) => (days.includes(day) ? { day, open } : { day }))
  const parsed = HoursRowsSchema.safeParse(rows)
  return parsed.success ? parsed.data : undefined
}

/** Returns a time such as 16:00; for a time that does not exist, text that every schema rejects. */
function timeOf([hour, minute = '00', half]: readonly (string | undefined)[]): string {
  if (Number(hour) < 1 || Number(hour) > 12) return ''
  const hours = (Number(hour) % 12) + (half?.toLowerCase() === 'pm' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute}`
}
