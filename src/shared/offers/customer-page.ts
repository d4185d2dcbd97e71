import type { OfferAnswer, OfferDocument, OfferState } from '../contract/offer.ts'
import type { VisitView } from '../visits/customer-page.ts'

/** Name of the query parameter that holds the token. */
export const offerTokenName = 'offer'

/** Opens a declined quote again, to read and accept it after all. */
export const openAgainName = 'again'

/** What the customer's page shows of a version. */
export interface OfferView {
  /** '' in the owner's preview, which can't be answered. */
  token: string
  state: OfferState
  document: OfferDocument
  hash: string
  /** The acceptance, the decline or the withdrawal that decided the state. */
  decision?: OfferAnswer | undefined
  /** What the customer asked last, when it was not answered by a newer version. */
  asked?: OfferAnswer | undefined
  isRenewalAsked: boolean
  /** The version that took this one's place, with its link. */
  newer?: { document: OfferDocument; link: string; writtenAt: string } | undefined
  /** A declined quote that was opened again. */
  isOpenAgain: boolean
  /** The lead's visit, once the quote is accepted. */
  visit?: VisitView | undefined
  /** Whether a copy of an acceptance goes to the customer by mail. */
  isMailed: boolean
}

/** The page's refusal of a post, with what was typed. */
export interface OfferRefusal {
  field: 'name' | 'question'
  message: string
  value: string
}

/** The page of a link; without a view the link opens nothing. */
export interface OfferPage {
  view?: OfferView
  refusal?: OfferRefusal
  /** Why a post was not taken when no field is the reason. */
  notice?: string
  /** Where the owner's preview leads back to. */
  backTo?: string
}
