import type { Business } from '#shared/contract/business.ts'
import { experienceBadge, licenceLines } from './business-wording.ts'
import { isOnCallAlways, onCallSentence } from './emergency-steps.ts'

/** Returns the three fact cards under the hero. */
export const trustBadges = (business: Business) => [
  { title: 'Licensed & Insured', text: licenceLines(business).join(', ') },
  isOnCallAlways(business)
    ? { title: '24/7 Emergency', text: 'Ring any hour, any day of the year' }
    : { title: 'Emergency', text: onCallSentence(business) },
  { title: experienceBadge(business), text: "Our electricians' years in the trade" },
]
