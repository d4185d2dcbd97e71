import type { Business } from '#shared/contract/business.ts'
import { isOnCallAlways } from './emergency-steps.ts'
import { sitesOf } from './services/offered.ts'

/**
 * Areas of the drawn map, in the order of its numbers (drawings/scenes/site/coverage.ts), each with places among which
 * visitors find theirs.
 */
export const drawnPlaces: Readonly<Record<string, string>> = {
  'North Brisbane': 'Aspley, Chermside, Albany Creek, Sandgate and the suburbs around them.',
  'Moreton Bay Region': 'Strathpine, North Lakes, Caboolture, Dayboro and out to Woodford.',
  'Redcliffe Peninsula': 'Redcliffe, Scarborough, Kippa-Ring, Margate and Clontarf.',
  'Glasshouse Mountains': 'Beerwah, Landsborough, Peachester, Maleny and the farms between.',
  'Sunshine Coast': 'Caloundra, Maroochydore, Buderim, Nambour and north to Noosa Heads.',
}
export const drawnAreas: readonly string[] = Object.keys(drawnPlaces)

/** Whether the business serves exactly those areas. */
export const isWholeRegion = ({ serviceAreas }: Pick<Business, 'serviceAreas'>): boolean =>
  serviceAreas.length === drawnAreas.length && drawnAreas.every((area) => serviceAreas.includes(area))

/** A sentence names at most this many areas, to stay readable. */
const mostAreasNamed = 5

/** Returns where the business works, as a phrase for a sentence; the full list is `business.serviceAreas`. */
export function regionOf(business: Pick<Business, 'serviceAreas'>): string {
  const { serviceAreas } = business
  if (isWholeRegion(business)) return 'Brisbane, Moreton Bay and the Sunshine Coast'
  if (serviceAreas.length <= mostAreasNamed) return inSentence(serviceAreas)
  return inSentence([...serviceAreas.slice(0, mostAreasNamed - 1), 'other areas'])
}

const inSentence = (words: readonly string[]) => new Intl.ListFormat('en-AU').format(words)

/** Returns the registered name, with the trading name where it differs. */
export const tradingName = ({ legalName, name }: Business) =>
  legalName === name ? name : `${legalName}, trading as ${name}`

/** Returns the trust badge's text, such as `15+ Years Experience`. */
export const experienceBadge = ({ experience }: Business) =>
  `${experience.replace(/\byears?\b/, (word) => `Y${word.slice(1)}`)} Experience`

/** Returns `over 15 years` for `15+ years`; a text without a plus sign stays as it is. */
export const experienceInWords = ({ experience }: Business) => experience.replace(/^(\d+)\+/, 'over $1')

/** Returns the footer's text. Its years are the people's experience; the business itself is younger. */
export const footerBlurb = (business: Business) =>
  `Electricians with ${experienceInWords(business)} of experience wiring ${sitesOf(business)}. ${isOnCallAlways(business) ? 'Licensed, insured and on call day and night.' : 'Licensed and insured.'}`

/** Returns the licences in the order and wording that advertising needs, with the authorisation if set. */
export function licenceLines(business: Business): string[] {
  const lines = [
    `Electrical Contractor Licence ${business.contractorLicence}`,
    `ARC licence ${business.arcLicence}`,
  ]
  if (business.arcTradingAuthorisation)
    lines.push(`ARC trading authorisation ${business.arcTradingAuthorisation}`)
  return lines
}
