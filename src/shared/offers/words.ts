/** An estimate says what a job will cost about; it can't be accepted. */
export const offerTypes = ['quote', 'estimate'] as const
export const offerTypeNames = { quote: 'Quote', estimate: 'Estimate' } as const
export type OfferType = (typeof offerTypes)[number]

/** Names what an event is about, in the middle of a sentence. */
export const typeIn = ({ isEstimate }: { isEstimate?: boolean | undefined }): OfferType =>
  isEstimate ? 'estimate' : 'quote'

export const mostOfferLines = 60
export const mostTerms = 5
export const offerTextLengths = {
  line: 120,
  summary: 160,
  note: 1000,
  term: 200,
  name: 100,
  question: 1000,
} as const

/** Ways by which the owner hands a quote to the customer. */
export const offerWays = ['text', 'mail', 'link'] as const
export type OfferWay = (typeof offerWays)[number]

/** Reasons of a customer who says not this time; '' for none. */
export const declineReasons = ['dear', 'late', 'other', 'not_needed'] as const
export type DeclineReason = (typeof declineReasons)[number]
export const declineWords: Readonly<Record<DeclineReason, string>> = {
  dear: 'Too dear',
  late: 'Too late',
  other: 'Someone else is doing it',
  not_needed: 'Not needed now',
}
