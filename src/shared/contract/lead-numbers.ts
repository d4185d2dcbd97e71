import * as z from 'zod/mini'
import { lostReasons } from '../leads/work.ts'

/** With fewer answers no median is shown, because it would be chance. */
export const fewestAnswers = 5
export const numberedWeeks = 12
export const answerDays = 30

const count = z.int()

/** Outcome of the leads of one kind of work, or one place. */
const OutcomeSchema = z.object({
  label: z.string(),
  leads: count,
  won: count,
  lost: count,
  /** Value of the won leads that have one. */
  dollars: count,
})
export type Outcome = z.infer<typeof OutcomeSchema>

const SourceOutcomeSchema = z.extend(OutcomeSchema, { visits: count })

const OfferOutcomeSchema = z.object({
  label: z.string(),
  quoted: count,
  accepted: count,
  declined: count,
  /** Expired without an answer, or withdrawn. */
  ended: count,
  /** Total of the accepted ones. */
  dollars: count,
})
export type OfferOutcome = z.infer<typeof OfferOutcomeSchema>

const OfferNumbersSchema = z.object({
  together: OfferOutcomeSchema,
  services: z.array(OfferOutcomeSchema),
  sources: z.array(OfferOutcomeSchema),
  /** Median hours from the lead to its quote, and from there to the customer's answer; null without any answer. */
  hoursToQuote: z.number(),
  hoursToAnswer: z.nullable(z.number()),
})
export type OfferNumbers = z.infer<typeof OfferNumbersSchema>

/**
 * GET /api/admin/answer-times: how long leads of the last 30 days waited for an answer, and the outcome of those of
 * twelve weeks, including the current one. Suspected spam and deleted leads are not counted.
 */
export const LeadNumbersSchema = z.object({
  answers: z.object({
    /** Null when there are too few answers. */
    medianMinutes: z.nullable(count),
    /** The time for each answer, ascending. */
    minutes: z.array(count),
    /** Number of leads answered after the promised time. */
    late: count,
    /** Number of leads not answered yet, although the promised time is over. */
    stillWaiting: count,
  }),
  /** The earliest first. */
  weeks: z.array(
    z.object({
      /** Monday of the week in Brisbane, such as 2026-11-16. */
      from: z.string(),
      won: count,
      lost: count,
      open: count,
    }),
  ),
  together: z.object({
    ...OutcomeSchema.shape,
    valued: count,
  }),
  /** Quotes that wait for a yes or a no, and the total of those that have an amount. */
  quoted: z.object({ leads: count, dollars: count }),
  /** The most leads first. */
  services: z.array(OutcomeSchema),
  suburbs: z.array(OutcomeSchema),
  /** Leads by source. Each lead is counted in exactly one. */
  sources: z.array(SourceOutcomeSchema),
  /** Steps towards a lead: visits, forms begun, and leads sent. */
  funnel: z.object({ visits: count, onPhone: count, started: count, sent: count }),
  /** Quotes that are pages and were sent in these weeks; missing when there are none. */
  offers: z.optional(OfferNumbersSchema),
  /** Reasons for lost leads, the most frequent first; '' when none was given. */
  reasons: z.array(z.object({ reason: z.enum(['', ...lostReasons]), count })),
})
export type LeadNumbers = z.infer<typeof LeadNumbersSchema>
