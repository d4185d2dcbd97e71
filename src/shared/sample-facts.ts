import { sampleBusiness } from './business.ts'
import type { Business } from './contract/business.ts'

const facts = {
  name: 'name',
  phone: 'phone',
  email: 'email',
  contractorLicence: 'licence',
  arcLicence: 'ARC licence',
} as const
type Fact = keyof typeof facts

export interface SampleFact {
  fact: Fact
  label: (typeof facts)[Fact]
}

export function sampleFactsOf(business: Business): SampleFact[] {
  const names = Object.keys(facts) as Fact[]
  return (
    names
      .filter((fact) => business[fact] === sampleBusiness[fact])
      // When isSample is false, the owner has confirmed that licences like the sample's are real.
      .filter((fact) => business.isSample || !fact.endsWith('Licence'))
      .map((fact) => ({ fact, label: facts[fact] }))
  )
}
