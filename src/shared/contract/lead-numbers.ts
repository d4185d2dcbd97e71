import * as z from 'zod/mini'
import { lostReasons } from '../leads/work.ts'

/** Of fewer answers nothing is said: a middle of four is chance. */
export const fewestAnswers = 5
export const numberedWeeks = 12
export const answerDays = 30

const count = z.int()

/** What came of the leads of one kind of work, or one place. */
const OutcomeSchema = z.object({
  label: z.string(),
  leads: count,
  won: count,
  lost: count,
  /** Of the won ones for which somebody said what they are worth. */
  dollars: count,
})
export type Outcome = z.infer<typeof OutcomeSchema>

/** The same of those who came the same way, and how many visits there were. */
const SourceOutcomeSchema = z.extend(OutcomeSchema, { visits: count })

/**
 * GET /api/admin/answer-times: how long people waited who were answered in the last 30 days, and what came of the leads
 * of twelve weeks, the present one included. Suspected spam and what is deleted are not counted.
 */
export const LeadNumbersSchema = z.object({
  answers: z.object({
    /** Null where there are too few to say. */
    medianMinutes: z.nullable(count),
    /** Of each, ascending. */
    minutes: z.array(count),
    /** Answered after the time that is promised. */
    late: count,
    /** Not answered yet, and the time that is promised is over. */
    stillWaiting: count,
  }),
  /** The earliest first. */
  weeks: z.array(
    z.object({
      /** Its Monday in Brisbane, such as 2026-11-16. */
      from: z.string(),
      won: count,
      lost: count,
      open: count,
    }),
  ),
  together: z.object({
    ...OutcomeSchema.shape,
    /** Won ones for which somebody said what they are worth. */
    valued: count,
  }),
  /** The most leads first. */
  services: z.array(OutcomeSchema),
  suburbs: z.array(OutcomeSchema),
  /** How they came. Every lead is in one of them. */
  sources: z.array(SourceOutcomeSchema),
  /** On the way to a lead: who came, who typed the first letter, and whose lead is here. */
  funnel: z.object({ visits: count, onPhone: count, started: count, sent: count }),
  /** Why leads were lost, the commonest first; '' where nobody said. */
  reasons: z.array(z.object({ reason: z.enum(['', ...lostReasons]), count })),
})
export type LeadNumbers = z.infer<typeof LeadNumbersSchema>
