import type { OfferAnswer, OfferDocument, OfferState } from '../contract/offer.ts'
import type { VisitView } from '../visits/customer-page.ts'

/** Name of the query parameter that holds the token. */
export const offerTokenName = 'offer'

/** Name of the query parameter that opens a declined quote again, to read and accept it after all. */
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
  /** The customer's last question, unless a newer version has answered it. */
  asked?: OfferAnswer | undefined
  isRenewalAsked: boolean
  /** The version that replaced this one, with its link. */
  newer?: { document: OfferDocument; link: string; writtenAt: string } | undefined
  /** True for a declined quote that was opened again. */
  isOpenAgain: boolean
  /** The lead's visit, once the quote is accepted. */
  visit?: VisitView | undefined
  /** Whether a copy of an acceptance goes to the customer by mail. */
  isMailed: boolean
}

/** Why a post was refused, with the value that was typed. */
export interface OfferRefusal {
  field: 'name' | 'question'
  message: string
  value: string
}

/** Data of a quote's page; without a view the link opens no quote. */
export interface OfferPage {
  view?: OfferView
  refusal?: OfferRefusal
  /** Why a post was refused when no field is the cause. */
  notice?: string
  /** Path to which the owner's preview leads back. */
  backTo?: string
}
