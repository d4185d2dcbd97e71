import type { Business } from '#shared/contract/business.ts'
import { isOnCallAlways } from './emergency-steps.ts'

/** Where the business works, as a phrase inside a sentence; the full list is `business.serviceAreas`. */
export const region = 'Brisbane, Moreton Bay and the Sunshine Coast'

/** Who the customer deals with: the registered name, with the trading name where it differs. */
export const tradingName = ({ legalName, name }: Business) =>
  legalName === name ? name : `${legalName}, trading as ${name}`

/** `15+ Years Experience`, the trust badge. */
export const experienceBadge = ({ experience }: Business) =>
  `${experience.replace(/\byears?\b/, (word) => `Y${word.slice(1)}`)} Experience`

/** `over 15 years` for running text; a claim without a plus sign stays as it is. */
export const experienceInWords = ({ experience }: Business) => experience.replace(/^(\d+)\+/, 'over $1')

/**
 * Under the logo in the footer.
 *
 * NOTE The years are the experience of the people in the trade: the business itself is younger.
 */
export const footerBlurb = (business: Business) =>
  `Electricians with ${experienceInWords(business)} of experience wiring plants, farms, shops and homes. ${isOnCallAlways(business) ? 'Licensed, insured and on call day and night.' : 'Licensed and insured.'}`

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
