import * as z from 'zod/mini'
import { noteMaxLength } from '#shared/text-limits.ts'
import { leadStatuses, lostReasons } from '../leads/work.ts'
import { requiredText } from './fields.ts'

/** Of what the owner writes down on a lead. */
/** A dearer job than this was mistyped. */
export const mostDollars = 9_999_999

/** A reminder that was picked without a signal may be over when it arrives; one for another century was mistyped. */
const isOfOurTime = (moment: string) => moment >= '2020' && moment < '2100'

/** POST …/{id}/events: what somebody did about a lead. The Idempotency-Key of the call names it: replayed, it is one. */
export const LeadActSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('status'),
    status: z.enum(leadStatuses),
    /** Of a lost lead. */
    reason: z.optional(z.enum(lostReasons)),
  }),
  /** What a won job is worth, in whole dollars; null takes it away. */
  z.object({
    kind: z.literal('value'),
    dollars: z.nullable(z.int().check(z.minimum(0), z.maximum(mostDollars))),
  }),
  /** The dialler was opened, which says nothing of an answer. */
  z.object({ kind: z.literal('call_started') }),
  z.object({ kind: z.literal('spoke') }),
  z.object({ kind: z.literal('no_answer') }),
  z.object({ kind: z.literal('texted') }),
  z.object({ kind: z.literal('mailed') }),
  /** A text or an e-mail was opened that asks for a review: the job is done, and its status stays. */
  z.object({ kind: z.literal('asked_review') }),
  z.object({ kind: z.literal('note'), text: requiredText(1, noteMaxLength) }),
  /** When the owner wants to be reminded; null takes the reminder away. */
  z.object({ kind: z.literal('follow_up'), at: z.nullable(z.iso.datetime().check(z.refine(isOfOurTime))) }),
  /** Whose lead it is from now on, by the name that they sign in with; null makes it everybody's again. */
  z.object({
    kind: z.literal('assigned'),
    to: z.nullable(z.string().check(z.minLength(1), z.maxLength(100))),
  }),
  /** Takes back what an earlier event has done. Nothing is rubbed out: both stay in the list. */
  z.object({ kind: z.literal('undo'), event: z.uuid() }),
])
export type LeadAct = z.infer<typeof LeadActSchema>

/**
 * What the site notes when the owner does something that has a call of its own; `earlier`, that a lead was opened before
 * the site kept events.
 */
export const NotedActSchema = z.object({
  kind: z.enum(['deleted', 'restored', 'spam', 'not_spam', 'unread', 'earlier']),
})
export type NotedAct = z.infer<typeof NotedActSchema>

/** What a newer version wrote, which this one has no words for: while machines get a release one after the other. */
const NewerActSchema = z.object({ kind: z.literal('newer') })

export const EventActSchema = z.union([LeadActSchema, NotedActSchema, NewerActSchema])
export type EventAct = z.infer<typeof EventActSchema>

/** GET …/{id}/events, the newest first. */
export const LeadEventSchema = z.object({
  id: z.string(),
  at: z.string(),
  /** Name of the user. */
  by: z.string(),
  isUndone: z.boolean(),
  act: EventActSchema,
})
export type LeadEvent = z.infer<typeof LeadEventSchema>
export const LeadEventsSchema = z.array(LeadEventSchema)
