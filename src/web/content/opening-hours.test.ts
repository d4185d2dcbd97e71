import { expect, test } from 'vitest'
import { sampleBusiness } from '#shared/business.ts'
import type { SpecialDay } from '#shared/contract/opening-times.ts'
import { openSpans } from '#shared/office-hours.ts'
import { openingStatus } from './opening-hours.ts'

function statusAt(brisbane: string, specialDays: SpecialDay[] = []) {
  const now = new Date(`${brisbane}+10:00`)
  return openingStatus(now, openSpans({ ...sampleBusiness, specialDays }, now))
}

// 16 November 2026 is a Monday.
test.each([
  ['2026-11-16T05:59:59', false, 'Closed now, opens today 6 am'],
  ['2026-11-16T06:00:00', true, 'Open now, until 4 pm'],
  ['2026-11-16T12:34:56', true, 'Open now, until 4 pm'],
  ['2026-11-16T15:59:59', true, 'Open now, until 4 pm'],
  ['2026-11-16T16:00:00', false, 'Closed now, opens tomorrow 6 am'],
  ['2026-11-16T23:59:59', false, 'Closed now, opens tomorrow 6 am'],
  ['2026-11-17T00:00:00', false, 'Closed now, opens today 6 am'],
  ['2026-11-20T15:59:59', true, 'Open now, until 4 pm'],
  ['2026-11-20T16:00:00', false, 'Closed now, opens Monday 6 am'],
  ['2026-11-21T10:00:00', false, 'Closed now, opens Monday 6 am'],
  ['2026-11-22T10:00:00', false, 'Closed now, opens tomorrow 6 am'],
  // Public holidays: Christmas Day, the Monday for Boxing Day, and Australia Day.
  ['2026-12-25T10:00:00', false, 'Closed now, opens Tuesday 6 am'],
  ['2026-12-28T10:00:00', false, 'Closed now, opens tomorrow 6 am'],
  ['2027-01-26T10:00:00', false, 'Closed now, opens tomorrow 6 am'],
])('%s in Brisbane: open is %j, "%s"', (brisbane, isOpen, text) => {
  expect(statusAt(brisbane)).toEqual({ isOpen, text })
})

const summerHours = {
  firstDay: '2026-12-28',
  lastDay: '2027-01-08',
  open: { from: '07:00', to: '12:00' },
}
const christmasParty = { firstDay: '2026-12-31', lastDay: '2026-12-31' }

test.each([
  ['2026-12-28T06:59:59', 'Closed now, opens today 7 am'],
  ['2026-12-28T07:00:00', 'Open now, until noon'],
  ['2027-01-02T08:00:00', 'Open now, until noon'],
  ['2026-12-31T08:00:00', 'Closed now, opens tomorrow 7 am'],
  ['2027-01-08T12:00:00', 'Closed now, opens Monday 6 am'],
])(
  'special days win over the week and over public holidays, the later one over the longer: %s',
  (at, text) => {
    expect(statusAt(at, [christmasParty, summerHours])?.text).toBe(text)
  },
)

test('the office shuts at six on Christmas Eve, and a long holiday is told with its date', () => {
  const rows = sampleBusiness.hours.rows?.map(({ day }) => ({ day, open: { from: '06:00', to: '20:00' } }))
  const business = { hours: { ...sampleBusiness.hours, rows }, specialDays: [] }
  const at = new Date('2026-12-24T12:00:00+10:00')
  expect(openingStatus(at, openSpans(business, at))?.text).toBe('Open now, until 6 pm')
  const away = { firstDay: '2026-11-16', lastDay: '2026-11-29' }
  expect(statusAt('2026-11-16T10:00:00', [away])?.text).toBe('Closed now, opens Mon 30 Nov 2026 6 am')
})

test('hours around the clock are one span', () => {
  const rows = sampleBusiness.hours.rows?.map(({ day }) => ({ day, open: { from: '00:00', to: '24:00' } }))
  const at = new Date('2026-11-16T12:00:00+10:00')
  expect(
    openingStatus(at, openSpans({ hours: { ...sampleBusiness.hours, rows }, specialDays: [] }, at)),
  ).toEqual({
    isOpen: true,
    text: 'Open now',
  })
})

test('the day is that of Brisbane, whatever zone the device is in', () => {
  const spans = openSpans(sampleBusiness, new Date('2026-11-15T14:00:00Z'))
  // 6:59 am on a device in Sydney.
  expect(openingStatus(new Date('2026-11-16T06:59:59+11:00'), spans)?.isOpen).toBe(false)
  expect(openingStatus(new Date('2026-11-16T07:00:00+11:00'), spans)?.isOpen).toBe(true)
})

test('hours that nobody can calculate with, and an office that is closed for months, give no status', () => {
  const at = new Date('2026-11-16T10:00:00+10:00')
  expect(openingStatus(at, openSpans({ hours: {}, specialDays: [] }, at))).toBeUndefined()
  expect(statusAt('2026-11-16T10:00:00', [{ firstDay: '2026-11-01', lastDay: '2027-06-30' }])).toBeUndefined()
})
