import * as z from 'zod/mini'
import { isoDay } from '../brisbane-time.ts'
import { hours } from '../durations.ts'
import { mostVisitTimes } from '../visits/times.ts'
import { optionalText } from './fields.ts'
import { LeadAnswerSchema } from './inquiry-lead.ts'
import { VisitTimeSchema } from './visit-time.ts'

/** Maximum number of characters that a customer writes when no time suits. */
const visitWordsLength = 500
const longestMinutes = 600

/** An arrival time in a request: at most half a day long, and within one day in Brisbane. */
export const NewVisitTimeSchema = z
  .object({ from: z.iso.datetime(), to: z.iso.datetime() })
  .check(({ value, issues }) => {
    const [from, to] = [new Date(value.from), new Date(value.to)]
    const length = to.getTime() - from.getTime()
    // The fields' own checks have already reported the invalid time.
    if (Number.isNaN(length)) return
    const isInOneDay = isoDay(from) === isoDay(new Date(to.getTime() - 1))
    if (length > 0 && length <= hours(12) && isInOneDay) return
    issues.push({ code: 'custom', message: 'Start and finish on the same day', input: value })
  })

const minutes = z
  .int()
  .check(z.minimum(15, 'At least 15 minutes'), z.maximum(longestMinutes, 'At most a day'))

/** POST …/leads/{id}/visits: offers times, or with `isAgreed` books the only one. */
export const NewVisitSchema = z
  .object({
    times: z
      .array(NewVisitTimeSchema)
      .check(
        z.minLength(1, 'Choose at least one time'),
        z.maxLength(mostVisitTimes, `At most ${mostVisitTimes} times`),
      ),
    minutes,
    isAgreed: z._default(z.boolean(), false),
  })
  .check(({ value: { isAgreed, times }, issues }) => {
    if (!isAgreed || times.length === 1) return
    issues.push({
      code: 'custom',
      path: ['times'],
      message: 'Choose the time you agreed on',
      input: times,
    })
  })

/** What a customer posts when no time suits, besides the token. */
export const RefusedTimesSchema = z.object({ words: optionalText(visitWordsLength) })

export const MovedVisitSchema = z.object({ time: NewVisitTimeSchema })

export const visitStates = ['offered', 'refused', 'booked', 'cancelled'] as const
export type VisitState = (typeof visitStates)[number]

export const VisitSchema = z.object({
  id: z.string(),
  state: z.enum(visitStates),
  /** Times that the customer may pick from. */
  times: z.array(VisitTimeSchema),
  minutes: z.int(),
  /** The time that is or was booked last. */
  booked: z.nullable(VisitTimeSchema),
  /** What the customer said when no time suited. */
  words: z.string(),
  /** True when the customer picked it; false when the owner booked or moved it. */
  isPicked: z.boolean(),
})
export type Visit = z.infer<typeof VisitSchema>

/** GET …/leads/{id}/visits: the latest first. */
export const LeadVisitsSchema = z.array(
  z.extend(VisitSchema, {
    /** How the latest mail about a change to the customer stands. `unsent` may still go out, but not at once. */
    mail: z.nullable(z.enum(['waiting', 'sent', 'unsent'])),
  }),
)
export type MailedVisit = z.infer<typeof LeadVisitsSchema>[number]
export const WrittenVisitSchema = z.object({ visit: VisitSchema, link: z.string(), event: z.string() })
export type WrittenVisit = z.infer<typeof WrittenVisitSchema>

/** Answer to moving and cancelling: whether a mail tells the customer, and how to undo it. */
export const ChangedVisitSchema = z.object({ visit: VisitSchema, event: z.string(), isMailed: z.boolean() })
export type ChangedVisit = z.infer<typeof ChangedVisitSchema>

/** GET /api/admin/visits: what is booked on some days, in the order of time. */
export const VisitsQuerySchema = z.object({
  from: z.iso.date(),
  /** The last day. */
  to: z.iso.date(),
})
export const PlannedVisitSchema = z.object({ visit: VisitSchema, lead: LeadAnswerSchema })
export type PlannedVisit = z.infer<typeof PlannedVisitSchema>
export const PlannedVisitsSchema = z.array(PlannedVisitSchema)

/** GET /api/admin/calendar: the caller's own feed. */
export const CalendarSchema = z.object({
  link: z.nullable(z.string()),
  showsNames: z.boolean(),
  lastReadAt: z.nullable(z.string()),
  /** Name of the program that read it. */
  lastReadBy: z.string(),
})
export type Calendar = z.infer<typeof CalendarSchema>
export const CalendarChangeSchema = z.object({ showsNames: z.boolean() })
