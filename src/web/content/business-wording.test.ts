import { expect, test } from 'vitest'
import { sampleBusiness } from '#shared/business.ts'
import type { EmergencyCover } from '#shared/contract/business.ts'
import { experienceInWords, licenceLines, regionOf, tradingName } from './business-wording.ts'
import { coverage } from './contact.ts'
import { emergencyBand, homeHero } from './home.ts'
import { sentDetails } from './sent-details.ts'

test('a claim without a plus sign is not made bigger', () => {
  expect(experienceInWords({ ...sampleBusiness, experience: '20 years' })).toBe('20 years')
})

test('the registered name is named where the trading name differs', () => {
  expect(tradingName({ ...sampleBusiness, legalName: 'Example Pty Ltd' })).toBe(
    'Example Pty Ltd, trading as Example Electrical',
  )
  expect(tradingName(sampleBusiness)).toBe('Example Electrical')
})

test('whoever has sent something is told to ring at any hour only where somebody answers then', () => {
  const said = (availability: EmergencyCover['availability']) =>
    sentDetails('quote', 'Friday', { ...sampleBusiness, emergencyCover: { availability } }).meanwhile.text[1]
  expect(said('around_the_clock')).toBe(' at any hour. In danger, call ')
  expect(said('not_now')).toBe('. In danger, call ')
  expect(said('within_hours')).toBe('. In danger, call ')
})

test('the region is named by a phrase while it is the known one, else by its areas', () => {
  expect(regionOf(sampleBusiness)).toBe('Brisbane, Moreton Bay and the Sunshine Coast')
  expect(regionOf({ serviceAreas: sampleBusiness.serviceAreas.toReversed() })).toBe(regionOf(sampleBusiness))
  expect(regionOf({ serviceAreas: ['North Brisbane', 'Bribie Island'] })).toBe(
    'North Brisbane and Bribie Island',
  )
  expect(regionOf({ serviceAreas: ['A', 'B', 'C', 'D', 'E', 'F'] })).toBe('A, B, C, D and other areas')
})

test('the map stands only while all that it shows is served, and its numbers stay with their places', () => {
  const [first = '', ...others] = sampleBusiness.serviceAreas
  const added = coverage({ ...sampleBusiness, serviceAreas: ['Bribie Island', ...others, first] })
  expect(added.hasMap).toBe(true)
  expect(added.areas.map(({ name, number }) => [name, number])).toEqual([
    ...sampleBusiness.serviceAreas.map((name, n) => [name, n + 1]),
    ['Bribie Island', 0],
  ])
  expect(coverage({ ...sampleBusiness, serviceAreas: others }).hasMap).toBe(false)
})

test('where nobody is on call, nothing calls the number an emergency line', () => {
  const business = { ...sampleBusiness, emergencyCover: { availability: 'not_now' as const } }
  expect(homeHero(business).emergencyLabel).toBe('Call')
  expect(emergencyBand(business)).toMatchObject({ callLabel: 'Call us' })
  expect(emergencyBand(business).text[0]).toContain('No one is on call just now.')
  expect(homeHero(sampleBusiness).emergencyLabel).toBe('Emergency')
})

test('the trading authorisation appears only when there is one', () => {
  expect(licenceLines(sampleBusiness)).toEqual(['Electrical Contractor Licence 78362', 'ARC licence L135276'])
  expect(licenceLines({ ...sampleBusiness, arcTradingAuthorisation: 'AU00000' })).toContain(
    'ARC trading authorisation AU00000',
  )
})
