import { expect, test } from 'vitest'
import { sampleBusiness } from '#shared/business.ts'
import { electrician } from './structured-data.tsx'

const today = new Date('2026-11-20T04:05:00Z')
const data = electrician(sampleBusiness, 'https://www.example.com', today)

test('names the business, its number, its first year, its areas and its licences', () => {
  expect(data).toMatchObject({
    '@type': 'Electrician',
    name: 'Example Electrical',
    legalName: 'Example Electrical',
    url: 'https://www.example.com/',
    telephone: '+61755500142',
    email: 'office@example.com',
    foundingDate: '2014',
    openingHoursSpecification: {
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '06:00',
      closes: '16:00',
    },
    contactPoint: { contactType: 'emergency', hoursAvailable: { opens: '00:00', closes: '23:59' } },
  })
  expect(data.areaServed.map(({ name }) => name)).toEqual(sampleBusiness.serviceAreas)
  expect(data.hasOfferCatalog.itemListElement).toHaveLength(7)
  expect(data.hasCredential.map(({ identifier }) => identifier)).toEqual(['78362', 'L135276'])
})

test('says nothing of hours that it can not read', () => {
  const hours = { weekdays: 'By appointment', emergency: 'Emergency 24/7' }
  const unread = electrician({ ...sampleBusiness, hours }, '', today)
  expect(unread).not.toHaveProperty('openingHoursSpecification')
  expect(unread).not.toHaveProperty('specialOpeningHoursSpecification')
})

test('names special days until they are over, and public holidays that take hours away', () => {
  const specialDays = [
    { firstDay: '2026-12-29', lastDay: '2027-01-08', open: { from: '06:00', to: '12:00' } },
    { firstDay: '2026-11-19', lastDay: '2026-11-19' },
  ]
  const { specialOpeningHoursSpecification: days } = electrician(
    { ...sampleBusiness, specialDays },
    '',
    today,
  )
  const closed = { opens: '00:00', closes: '00:00' }
  expect(days).toEqual(
    [
      { validFrom: '2026-12-25', validThrough: '2026-12-25', ...closed },
      { validFrom: '2026-12-28', validThrough: '2026-12-28', ...closed },
      { validFrom: '2026-12-29', validThrough: '2027-01-08', opens: '06:00', closes: '12:00' },
      { validFrom: '2027-01-26', validThrough: '2027-01-26', ...closed },
    ].map((day) => ({ '@type': 'OpeningHoursSpecification', ...day })),
  )
})
