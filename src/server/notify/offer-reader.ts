import type { OfferDocument } from '#shared/contract/offer.ts'

/** An acceptance of a quote, for the copy that its customer gets. */
export interface AcceptedOffer {
  document: OfferDocument
  hash: string
  /** The name that the customer typed. */
  name: string
  at: string
}

/** Reads quotes for messages. The room of quotes implements it, so that no channel reads its tables. */
export interface OfferReader {
  /** Undefined when the acceptance is forgotten. */
  acceptedIn(recordId: string, eventId: string): Promise<AcceptedOffer | undefined>
}
