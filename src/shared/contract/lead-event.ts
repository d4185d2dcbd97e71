import * as z from 'zod/mini'
import { noteMaxLength } from '#shared/text-limits.ts'
import { leadStatuses, lostReasons, mostDollars } from '../leads/work.ts'
import { declineReasons, offerWays } from '../offers/words.ts'
import { requiredText } from './fields.ts'
import { visitFields } from './visit-time.ts'

const dollars = () => z.nullable(z.int().check(z.minimum(0), z.maximum(mostDollars)))

/** A reminder sent late may already be past; one in another century is a typing error. */
const isOfOurTime = (moment: string) => moment >= '2020' && moment < '2100'

/** POST …/{id}/events: records an act. A repeat with the same Idempotency-Key adds no second event. */
export const LeadActSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('status'),
    status: z.enum(leadStatuses),
    reason: z.optional(z.enum(lostReasons)),
  }),
  /** Value of a won job in whole dollars; null removes it. */
  z.object({ kind: z.literal('value'), dollars: dollars() }),
  /** Total of the quote in whole dollars; null removes it. */
  z.object({ kind: z.literal('quoted_value'), dollars: dollars() }),
  /** The dialler was opened, which does not mean that anybody answered. */
  z.object({ kind: z.literal('call_started') }),
  z.object({ kind: z.literal('spoke') }),
  z.object({ kind: z.literal('no_answer') }),
  z.object({ kind: z.literal('texted') }),
  z.object({ kind: z.literal('mailed') }),
  /** A text or an e-mail was opened that asks for a review; the lead's status stays. */
  z.object({ kind: z.literal('asked_review') }),
  z.object({ kind: z.literal('note'), text: requiredText(1, noteMaxLength) }),
  /** The next date, when the lead comes back; null removes it. */
  z.object({ kind: z.literal('follow_up'), at: z.nullable(z.iso.datetime().check(z.refine(isOfOurTime))) }),
  /** Assigns the lead to a person by user name; null unassigns it. */
  z.object({
    kind: z.literal('assigned'),
    to: z.nullable(z.string().check(z.minLength(1), z.maxLength(100))),
  }),
  /** Undoes an earlier event. Both stay in the list. */
  z.object({ kind: z.literal('undo'), event: z.uuid() }),
])
export type LeadAct = z.infer<typeof LeadActSchema>

/** Acts that have a route of their own; `earlier`: opened before the site stored events. */
export const NotedActSchema = z.object({
  kind: z.enum(['deleted', 'restored', 'spam', 'not_spam', 'unread', 'earlier']),
})
export type NotedAct = z.infer<typeof NotedActSchema>

/** What a lead's sender did again, as a door reported it. */
export const HeardActSchema = z.discriminatedUnion('kind', [
  /** `text`: what the program that took the call wrote about it. */
  z.object({ kind: z.literal('rang'), text: z.optional(z.string()) }),
  z.object({ kind: z.literal('wrote'), text: z.string() }),
])
export type HeardAct = z.infer<typeof HeardActSchema>

/** `number` counts the lead's versions. */
const versionFields = {
  number: z.int(),
  /** Earlier releases did not say it. */
  isEstimate: z.optional(z.boolean()),
}

/** Events of a quote that is a page. */
export const OfferActSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('offer_sent'),
    ...versionFields,
    cents: z.int(),
    way: z.enum(offerWays),
    /** The last day of the quote; earlier releases did not say it. */
    until: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('offer_withdrawn'), ...versionFields }),
  z.object({ kind: z.literal('offer_seen'), ...versionFields }),
  z.object({ kind: z.literal('offer_accepted'), number: z.int(), cents: z.int(), name: z.string() }),
  z.object({
    kind: z.literal('offer_declined'),
    ...versionFields,
    reason: z.optional(z.enum(declineReasons)),
  }),
  z.object({ kind: z.literal('offer_asked'), ...versionFields, text: z.string() }),
  /** The price ran out, and the customer asks for a new one. */
  z.object({ kind: z.literal('offer_renewal'), ...versionFields }),
])
export type OfferAct = z.infer<typeof OfferActSchema>

/** Events of a visit. Each names the visit, and the arrival times in question. */
export const VisitActSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visit_offered'), ...visitFields.offered }),
  /** A time that was agreed on in another way, such as by phone. */
  z.object({ kind: z.literal('visit_booked'), ...visitFields.booked }),
  z.object({ kind: z.literal('visit_moved'), ...visitFields.booked }),
  z.object({ kind: z.literal('visit_cancelled'), ...visitFields.of }),
  z.object({ kind: z.literal('visit_picked'), ...visitFields.picked }),
  /** None of the times suits the customer, or the booked one no longer does. */
  z.object({ kind: z.literal('visit_refused'), ...visitFields.refused }),
])
export type VisitAct = z.infer<typeof VisitActSchema>

/** An act of a later release that this one does not know, during a rolling update. */
const NewerActSchema = z.object({ kind: z.literal('newer') })

export const EventActSchema = z.union([
  LeadActSchema,
  NotedActSchema,
  HeardActSchema,
  OfferActSchema,
  VisitActSchema,
  NewerActSchema,
])
export type EventAct = z.infer<typeof EventActSchema>

/** GET …/{id}/events, newest first. */
export const LeadEventSchema = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  isUndone: z.boolean(),
  act: EventActSchema,
})
export type LeadEvent = z.infer<typeof LeadEventSchema>
export const LeadEventsSchema = z.array(LeadEventSchema)
