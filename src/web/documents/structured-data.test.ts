import { expect, test } from 'vitest'
import { sampleBusiness } from '#shared/business.ts'
import { electrician } from './structured-data.tsx'

const data = electrician(sampleBusiness, 'https://www.example.com')

test('names the business, its number, its areas and its licences', () => {
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

test('carries no rating, no review, no address, and no profile that is not there', () => {
  const text = JSON.stringify(data)
  for (const word of ['atingValue', 'aggregateRating', 'eview', 'address', 'sameAs', 'priceRange']) {
    expect(text).not.toContain(word)
  }
})

test('says nothing of hours that it can not read', () => {
  const hours = { ...sampleBusiness.hours, weekdays: 'By appointment' }
  expect(electrician({ ...sampleBusiness, hours }, '')).not.toHaveProperty('openingHoursSpecification')
})
