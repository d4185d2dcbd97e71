import { expect, test } from 'vitest'
import { sampleBusiness } from './business.ts'
import { sampleFactsOf } from './sample-facts.ts'

const real = {
  ...sampleBusiness,
  isSample: false,
  name: 'Bright Electrical',
  phone: '(07) 7010 0199',
  email: 'office@bright.example',
}
const labels = (business: typeof real) => sampleFactsOf(business).map(({ label }) => label)

test('every fact of the sample is told, and of a confirmed business only what can’t be its own', () => {
  expect(labels(sampleBusiness)).toEqual(['name', 'phone', 'e-mail', 'licence', 'refrigerant licence'])
  expect(labels({ ...real, phone: sampleBusiness.phone })).toEqual(['phone'])
  expect(labels({ ...real, isSample: true })).toEqual(['licence', 'refrigerant licence'])
  expect(labels(real)).toEqual([])
})
