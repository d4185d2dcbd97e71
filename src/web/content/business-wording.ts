import type { Business } from '#shared/contract/business.ts'
import { isOnCallAlways } from './emergency-steps.ts'
import { sitesOf } from './services/offered.ts'

/** The areas that the site knows, in the order of the numbers on the map (drawings/scenes/site/coverage.ts). */
export const drawnAreas: readonly string[] = [
  'North Brisbane',
  'Moreton Bay Region',
  'Redcliffe Peninsula',
  'Glasshouse Mountains',
  'Sunshine Coast',
]

/** Whether they are those areas and no others. */
export const isWholeRegion = ({ serviceAreas }: Pick<Business, 'serviceAreas'>): boolean =>
  serviceAreas.length === drawnAreas.length && drawnAreas.every((area) => serviceAreas.includes(area))

/** More of them than this would drown the sentence that they stand in. */
const mostAreasNamed = 5

/** Where the business works, as a phrase inside a sentence; the full list is `business.serviceAreas`. */
export function regionOf(business: Pick<Business, 'serviceAreas'>): string {
  const { serviceAreas } = business
  if (isWholeRegion(business)) return 'Brisbane, Moreton Bay and the Sunshine Coast'
  if (serviceAreas.length <= mostAreasNamed) return inSentence(serviceAreas)
  return inSentence([...serviceAreas.slice(0, mostAreasNamed - 1), 'other areas'])
}

const inSentence = (words: readonly string[]) => new Intl.ListFormat('en-AU').format(words)

/** Who the customer deals with: the registered name, with the trading name where it differs. */
export const tradingName = ({ legalName, name }: Business) =>
  legalName === name ? name : `${legalName}, trading as ${name}`

/** `15+ Years Experience`, the trust badge. */
export const experienceBadge = ({ experience }: Business) =>
  `${experience.replace(/\byears?\b/, (word) => `Y${word.slice(1)}`)} Experience`

/** `over 15 years` for running text; a claim without a plus sign stays as it is. */
export const experienceInWords = ({ experience }: Business) => experience.replace(/^(\d+)\+/, 'over $1')

/** Under the logo in the footer. The years are the experience of the people; the business itself is younger. */
export const footerBlurb = (business: Business) =>
  `Electricians with ${experienceInWords(business)} of experience wiring ${sitesOf(business)}. ${isOnCallAlways(business) ? 'Licensed, insured and on call day and night.' : 'Licensed and insured.'}`

/** Licences in the order and wording that advertising needs; the trading authorisation only where there is one. */
export function licenceLines(business: Business): string[] {
  const lines = [
    `Electrical Contractor Licence ${business.contractorLicence}`,
    `ARC licence ${business.arcLicence}`,
  ]
  if (business.arcTradingAuthorisation)
    lines.push(`ARC trading authorisation ${business.arcTradingAuthorisation}`)
  return lines
}
