import * as z from 'zod/mini'
import { mostCents, totalCents } from '../offers/money.ts'
import { moneyMessages } from '../offers/read-cents.ts'
import { usualValidity } from '../offers/validity.ts'
import { mostOfferLines, mostTerms, offerTextLengths, offerTypes, offerWays } from '../offers/words.ts'
import { requiredText } from './fields.ts'
import { lineOrNothing, ownerLine, ownerText } from './owner-text.ts'

const cents = z
  .int(moneyMessages.unclear)
  .check(z.minimum(0, moneyMessages.unclear), z.maximum(mostCents, moneyMessages.tooMuch))

export const OfferLineSchema = z.object({
  text: ownerLine(offerTextLengths.line),
  quantity: z.int('Enter a whole number').check(z.minimum(1, 'At least 1'), z.maximum(999, 'At most 999')),
  /** Price of one, including GST. */
  cents,
})
export type OfferLine = z.infer<typeof OfferLineSchema>

const contentFields = {
  type: z.enum(offerTypes),
  /** What it is for, in a sentence; '' when the lines say it. */
  summary: lineOrNothing(offerTextLengths.summary),
  lines: z
    .array(OfferLineSchema)
    .check(
      z.minLength(1, 'Add at least one line'),
      z.maxLength(mostOfferLines, `At most ${mostOfferLines} lines`),
    ),
  /** A note to the customer; '' without one. */
  note: z.union([z.literal(''), ownerText(offerTextLengths.note)]),
  terms: z.array(ownerLine(offerTextLengths.term)).check(z.maxLength(mostTerms, `At most ${mostTerms}`)),
}

/** What the owner writes. The total comes from the lines, and the last day from the server's clock. */
export const OfferContentSchema = z
  .object({
    ...contentFields,
    validDays: z._default(
      z.int().check(z.minimum(1, 'At least 1 day'), z.maximum(365, 'At most 365 days')),
      usualValidity,
    ),
  })
  .check(({ value, issues }) => {
    const total = totalCents(value.lines)
    if (total > 0 && total <= mostCents) return
    const message = total === 0 ? 'The total can’t be $0' : moneyMessages.tooMuch
    issues.push({ code: 'custom', path: ['lines'], message, input: value.lines })
  })
export type OfferContent = z.infer<typeof OfferContentSchema>

/** POST …/leads/{id}/offers: writes the next version. `follows` is the number of the one it replaces. */
export const NewOfferSchema = z.object({ content: OfferContentSchema, follows: z.nullable(z.int()) })
export type NewOffer = z.input<typeof NewOfferSchema>

/** Facts of the business as they were when the version was written. */
export const OfferBusinessSchema = z.object({
  name: z.string(),
  legalName: z.string(),
  abn: z.string(),
  contractorLicence: z.string(),
  phone: z.string(),
  email: z.string(),
  gstRegistered: z.boolean(),
})

/** A version as written. Its hash is that of its canonical JSON. */
export const OfferDocumentSchema = z.object({
  ...contentFields,
  /** Such as C-F9A748-1. */
  reference: z.string(),
  number: z.int(),
  customer: z.object({ name: z.string(), address: z.string() }),
  writtenAt: z.string(),
  /** The last day on which it can be accepted, as 2026-12-24. */
  validUntil: z.string(),
  totalCents: z.int(),
  /** 0 where the business is not registered for GST. */
  gstCents: z.int(),
  business: OfferBusinessSchema,
})
export type OfferDocument = z.infer<typeof OfferDocumentSchema>

export const SentOfferSchema = z.object({ way: z.enum(offerWays) })

/** States of a version; `ready` is written and not marked as sent. */
export const offerStates = [
  'ready',
  'sent',
  'accepted',
  'declined',
  'expired',
  'replaced',
  'withdrawn',
] as const
export type OfferState = (typeof offerStates)[number]

export const OfferAnswerSchema = z.object({
  kind: z.enum(['accepted', 'declined', 'withdrawn', 'asked', 'renewal']),
  at: z.string(),
  /** The typed name, the question or the reason; '' for none. */
  words: z.string(),
})
export type OfferAnswer = z.infer<typeof OfferAnswerSchema>

/** A version on the owner's pages. */
export const OfferVersionSchema = z.object({
  id: z.string(),
  document: OfferDocumentSchema,
  hash: z.string(),
  state: z.enum(offerStates),
  by: z.string(),
  sentAt: z.nullable(z.string()),
  sentBy: z.nullable(z.enum(offerWays)),
  /** How often it was on a customer's screen, and when last. */
  seen: z.int(),
  seenAt: z.nullable(z.string()),
  answers: z.array(OfferAnswerSchema),
})
export type OfferVersion = z.infer<typeof OfferVersionSchema>

/** GET …/leads/{id}/offers: the newest first. */
export const OffersSchema = z.array(OfferVersionSchema)
export const WrittenOfferSchema = z.object({ version: OfferVersionSchema, link: z.string() })
export type WrittenOffer = z.infer<typeof WrittenOfferSchema>
export const OfferLinkSchema = z.object({ link: z.string() })

/** GET /api/admin/offer-lines: what a new quote is composed from. */
export const OfferBeginningSchema = z.object({
  prices: z.array(z.object({ text: z.string(), cents: z.int(), unit: z.string() })),
  /** The twenty lines used most, with their last price. */
  used: z.array(z.object({ text: z.string(), cents: z.int(), usedAt: z.string() })),
  terms: z.array(z.string()),
  gstRegistered: z.boolean(),
})
export type OfferBeginning = z.infer<typeof OfferBeginningSchema>

/** What a customer posts, besides the token. */
export const AcceptanceSchema = z.object({ name: requiredText(2, offerTextLengths.name) })
export const OfferQuestionSchema = z.object({ question: requiredText(2, offerTextLengths.question) })
