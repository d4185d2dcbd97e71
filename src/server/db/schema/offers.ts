import type { OfferAnswer } from '#shared/contract/offer.ts'
import type { InquiryKind } from '#shared/leads/kinds.ts'

export interface OfferTables {
  offers: OffersTable
  offer_versions: OfferVersionsTable
  offer_tokens: OfferTokensTable
  offer_answers: OfferAnswersTable
  offer_views: OfferViewsTable
}

/** A quote about a lead. A change makes a new version; after an acceptance comes another offer. */
export interface OffersTable {
  id: string
  kind: InquiryKind
  recordId: string
  /** Number of the version that can be answered. */
  currentNumber: number
  createdAt: string
}

/** Versions of quotes, which triggers keep as they were written. */
export interface OfferVersionsTable {
  id: string
  offerId: string
  recordId: string
  /** Counts the lead's versions from 1. */
  number: number
  /** The idempotency key under which it was written. */
  key: string
  /** Canonical JSON of an `OfferDocument`. */
  content: string
  /** SHA-256 of the content, in hexadecimal. */
  hash: string
  validUntil: string
  totalCents: number
  writtenAt: string
  writtenBy: string
}

export interface OfferTokensTable {
  /** Hash of the token in the customer's link; the token itself is stored nowhere. */
  tokenHash: string
  versionId: string
  recordId: string
}

/** What became of a version, in the order of its times. */
export interface OfferAnswersTable extends OfferAnswer {
  id: string
  versionId: string
  recordId: string
}

/** How often a version was on a customer's screen. */
export interface OfferViewsTable {
  versionId: string
  recordId: string
  times: number
  lastAt: string
}
