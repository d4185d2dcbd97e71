import { expect, test } from 'vitest'
import { sampleBusiness } from '#shared/business.ts'
import { openingStatus, readWeekdayHours } from './opening-hours.ts'

const published = sampleBusiness.hours.weekdays
const statusAt = (brisbane: string) => openingStatus(new Date(`${brisbane}+10:00`), published)

// 16 November 2026 is a Monday.
test.each([
  ['2026-11-16T05:59:59', false, 'Closed now, opens today 6:00 am'],
  ['2026-11-16T06:00:00', true, 'Open now, until 4:00 pm'],
  ['2026-11-16T12:34:56', true, 'Open now, until 4:00 pm'],
  ['2026-11-16T15:59:59', true, 'Open now, until 4:00 pm'],
  ['2026-11-16T16:00:00', false, 'Closed now, opens tomorrow 6:00 am'],
  ['2026-11-16T23:59:59', false, 'Closed now, opens tomorrow 6:00 am'],
  ['2026-11-17T00:00:00', false, 'Closed now, opens today 6:00 am'],
  ['2026-11-20T15:59:59', true, 'Open now, until 4:00 pm'],
  ['2026-11-20T16:00:00', false, 'Closed now, opens Monday 6:00 am'],
  ['2026-11-21T10:00:00', false, 'Closed now, opens Monday 6:00 am'],
  ['2026-11-22T10:00:00', false, 'Closed now, opens tomorrow 6:00 am'],
])('%s in Brisbane: open is %j, "%s"', (brisbane, isOpen, text) => {
  expect(statusAt(brisbane)).toEqual({ isOpen, text })
})

test('the day is that of Brisbane, not of UTC', () => {
  expect(openingStatus(new Date('2026-11-15T20:00:00Z'), published)?.isOpen).toBe(true)
  expect(openingStatus(new Date('2026-11-16T06:00:00Z'), published)?.isOpen).toBe(false)
})

test.each([
  ['Mon-Sat 7:30 AM-12:15 PM', { firstWeekday: 1, lastWeekday: 6, opensAt: 450, closesAt: 735 }],
  ['Monday – Friday, 6:00 am – 4:00 pm', { firstWeekday: 1, lastWeekday: 5, opensAt: 360, closesAt: 960 }],
  ['Sun-Thu 12:00 AM-12:00 PM', { firstWeekday: 0, lastWeekday: 4, opensAt: 0, closesAt: 720 }],
])('%s is understood', (text, hours) => {
  expect(readWeekdayHours(text)).toEqual(hours)
})

test.each([
  'By appointment',
  'Mon-Fri 6:00 AM-13:00 PM',
  'Mon-Fri 4:00 PM-6:00 AM',
  'Fri-Mon 6:00 AM-4:00 PM',
  'Mon-Fri 6:75 AM-4:00 PM',
  'Xxx-Fri 6:00 AM-4:00 PM',
  '',
])('%j gives no status rather than a wrong one', (text) => {
  expect(openingStatus(new Date('2026-11-16T10:00:00+10:00'), text)).toBeUndefined()
})
