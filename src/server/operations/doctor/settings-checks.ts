import { type Finding, ok, problem, warning } from '#server/base/finding.ts'
import { contradictionsOf } from '#server/business/contradictions.ts'
import type { Config } from '#server/config/config.ts'
import type { Business } from '#shared/contract/business.ts'
import { licenceTerm, licenceWords } from '#shared/licence-term.ts'
import { sampleFactsOf } from '#shared/sample-facts.ts'

/** The oldest Node with everything that the server uses (scripts/setup.mjs requires the same). */
const leastNode = [24, 7] as const

export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNewEnough = major > leastNode[0] || (major === leastNode[0] && minor >= leastNode[1])
  if (isNewEnough) return ok('Node', `Version ${version}.`)
  return problem('Node', `Version ${version} is too old: install ${leastNode.join('.')} or newer.`)
}

export function checkAddress({ publicUrl }: Pick<Config, 'publicUrl'>): Finding {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'https:' && !isLocal(hostname)) return ok('Address', publicUrl)
  return problem(
    'Address',
    `PUBLIC_URL is ${publicUrl}: set it to the https address that visitors use, or sign-ins and forms travel in the open.`,
  )
}

/** Checks for a proxy, because the site itself has no TLS: https needs a proxy in front of it. */
export function checkLimits({
  rateLimits,
  trustProxy,
  publicUrl,
  databaseUrl,
  sharedLimits,
}: Pick<Config, 'rateLimits' | 'trustProxy' | 'publicUrl' | 'databaseUrl' | 'sharedLimits'>): Finding {
  const check = 'Limits'
  if (!rateLimits) {
    return problem(
      check,
      'RATE_LIMITS is off: anyone can guess passwords and flood the lists as fast as they like.',
    )
  }
  if (publicUrl.startsWith('https:') && trustProxy.length === 0) {
    return problem(
      check,
      'Behind a proxy all visitors look like one, and leads are refused after ten in ten minutes: set TRUST_PROXY to the proxy’s address.',
    )
  }
  if (databaseUrl && !sharedLimits) {
    return warning(
      check,
      'SHARED_LIMITS is off: each machine on the database at DATABASE_URL counts form posts and sign-ins for itself. Remove the line where there is more than one.',
    )
  }
  return ok(check, 'Form posts and sign-ins are limited for each client.')
}

export const isLocal = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

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
