import { type Finding, ok, problem, warning } from '#server/base/finding.ts'
import { contradictionsOf } from '#server/business/contradictions.ts'
import type { Business } from '#shared/contract/business.ts'
import { licenceTerm, licenceWords } from '#shared/licence-term.ts'
import { sampleFactsOf } from '#shared/sample-facts.ts'

const panel = 'under Business in the owner’s area, or in business.json in the data folder'

/** Checks what visitors read about the business, and what advertising law requires to be true. */
export const checkBusiness = (business: Business, now: Date): Finding[] => [
  checkFacts(business),
  checkClaims(business, now),
  checkLicence('Licence', 'contractor licence', business.contractorLicenceExpires, now),
  checkLicence('ARC licence', 'ARC licence', business.arcLicenceExpires, now),
]

/** Finds facts that visitors act on and that are still the sample business's. */
export function checkFacts(business: Business): Finding {
  const check = 'Business'
  const invented = sampleFactsOf(business).map(({ fact, label }) => `${label} (${fact}: ${business[fact]})`)
  if (invented.length > 0) {
    return problem(check, `Visitors see sample data: ${invented.join(', ')}. Put the real ones in ${panel}.`)
  }
  if (business.isSample) {
    return problem(
      check,
      `No one has confirmed that the details are real: check them, then tick “These details are real” ${panel}.`,
    )
  }
  return ok(check, `${business.name}, ${business.phone}, licence ${business.contractorLicence}.`)
}

function checkClaims(business: Business, now: Date): Finding {
  const check = 'Claims'
  const contradictions = contradictionsOf(business, now)
  return contradictions.length === 0
    ? ok(check, 'No two places on the site contradict each other.')
    : warning(check, `${contradictions.join(' ')} Change one of them under Business in the owner’s area.`)
}

function checkLicence(check: string, name: string, lastDay: string | undefined, now: Date): Finding {
  const term = licenceTerm(lastDay, now)
  const words = licenceWords(name, term)
  if (words) return term.state === 'over' ? problem(check, words) : warning(check, words)
  return ok(check, lastDay ? `Its last day is ${lastDay}.` : 'Its last day is not entered.')
}
