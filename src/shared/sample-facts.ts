import { sampleBusiness } from './business.ts'
import type { Business } from './contract/business.ts'

/** Facts that visitors act on, as the owner calls them. */
const facts = {
  name: 'name',
  phone: 'phone',
  email: 'e-mail',
  contractorLicence: 'licence',
  arcLicence: 'refrigerant licence',
} as const
type Fact = keyof typeof facts

export interface SampleFact {
  fact: Fact
  label: (typeof facts)[Fact]
}

/** Facts that are still those of a business which doesn't exist. */
export function sampleFactsOf(business: Business): SampleFact[] {
  const names = Object.keys(facts) as Fact[]
  return (
    names
      .filter((fact) => business[fact] === sampleBusiness[fact])
      // With isSample false the owner has said that licences which look like the samples are the real ones.
      .filter((fact) => business.isSample || !fact.endsWith('Licence'))
      .map((fact) => ({ fact, label: facts[fact] }))
  )
}
