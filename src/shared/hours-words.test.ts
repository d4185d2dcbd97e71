import { expect, test } from 'vitest'
import { sampleBusiness } from './business.ts'
import type { HoursRow } from './contract/opening-times.ts'
import { completeHours } from './hours-words.ts'
import { dayNames } from './week.ts'

/** Builds a week's rows from times such as 06:00-16:00, Monday first; a day without a time is closed. */
const week = (...times: readonly string[]): HoursRow[] =>
  dayNames.map((day, n) => {
    const [from, to] = times[n]?.split('-') ?? []
    return from && to ? { day, open: { from, to } } : { day }
  })
const usual = ['06:00-16:00', '06:00-16:00', '06:00-16:00', '06:00-16:00', '06:00-16:00']
const linesOf = (rows: HoursRow[]) => {
  const { weekdays, weekend } = completeHours({ rows })
  return [weekdays, weekend]
}

test('the usual rows read as the published hours do, to the letter', () => {
  expect(completeHours({ rows: week(...usual) })).toEqual(sampleBusiness.hours)
})

test.each([
  [
    week(...usual, '07:30-12:00'),
    ['Mon-Fri 6 am to 4 pm, Sat 7:30 am to noon', 'Sun scheduled or emergency work only'],
  ],
  [
    week('06:00-16:00', '06:00-16:00', '', '06:00-16:00'),
    ['Mon-Tue 6 am to 4 pm, Thu 6 am to 4 pm', 'Wed, Fri, Sat and Sun scheduled or emergency work only'],
  ],
  [week(), ['Scheduled or emergency work only', undefined]],
  [week(...Array<string>(7).fill('00:00-24:00')), ['Mon-Sun 24 hours', undefined]],
  [week('18:00-24:00', '00:00-06:30'), ['Mon 6 pm to midnight, Tue midnight to 6:30 am', expect.any(String)]],
])('rows in words', (rows, lines) => {
  expect(linesOf(rows)).toEqual(lines)
})

const wordsWith = (weekdays: string) => ({ weekdays, weekend: 'By arrangement', emergency: 'Ring any time' })

test.each([
  ['Mon-Sat 7:30 AM-12:15 PM', week(...Array<string>(6).fill('07:30-12:15'))],
  ['Monday – Friday, 6:00 am – 4:00 pm', week(...usual)],
  ['Mon-Fri 6 am to 4 pm', week(...usual)],
  ['Sun-Mon 12:00 AM-12:00 PM', week('00:00-12:00', '', '', '', '', '', '00:00-12:00')],
])('%s in a file of an earlier version becomes rows and stays as it is worded', (weekdays, rows) => {
  expect(completeHours(wordsWith(weekdays))).toEqual({ ...wordsWith(weekdays), rows })
})

test.each([
  'By appointment',
  'Mon-Fri 6:00 AM-13:00 PM',
  'Mon-Fri 4:00 PM-6:00 AM',
  'Fri-Mon 6:00 AM-4:00 PM',
  'Mon-Fri 6:75 AM-4:00 PM',
  'Xxx-Fri 6:00 AM-4:00 PM',
  'Fxx-Sat 6:00 AM-4:00 PM',
])('%s is shown as given, without rows', (weekdays) => {
  expect(completeHours(wordsWith(weekdays))).toEqual({ ...wordsWith(weekdays), rows: undefined })
})

test.each([
  ['around_the_clock', 'Emergency 24/7', 'Sat and Sun scheduled or emergency work only'],
  ['within_hours', 'Emergency work within these hours', 'Sat and Sun scheduled work only'],
  ['not_now', 'No emergency work at present', 'Sat and Sun scheduled work only'],
] as const)('what is said of emergencies follows the cover: %s', (availability, emergency, weekend) => {
  expect(completeHours({ rows: week(...usual) }, { availability })).toMatchObject({ emergency, weekend })
  if (availability === 'not_now')
    expect(completeHours({ rows: week() }, { availability }).weekdays).toBe('Scheduled work only')
})
