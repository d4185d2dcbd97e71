import type { OfferState } from '../contract/offer.ts'

/** Names of a version's states, in the owner's words. */
export const stateNames: Readonly<Record<OfferState, string>> = {
  ready: 'Not sent',
  sent: 'Sent',
  accepted: 'Accepted',
  declined: 'Not this time',
  expired: 'Ran out',
  replaced: 'Replaced',
  withdrawn: 'Taken back',
}
