import type { LeadEvent } from '#shared/contract/lead-event.ts'

/** What the timeline tells, the newest first: of a call one line, once it is known how it went. */
export const toldEvents = (events: readonly LeadEvent[]): LeadEvent[] =>
  events.filter((event) => lineOf(event, events) === event)

/** The event whose line tells of this one: of a call how it went, until the same person rings again. */
export function lineOf(event: LeadEvent, events: readonly LeadEvent[]): LeadEvent {
  if (event.act.kind !== 'call_started') return event
  const next = events
    .slice(0, events.indexOf(event))
    .findLast(
      ({ act, by, isUndone }) =>
        by === event.by && !isUndone && ['call_started', 'spoke', 'no_answer'].includes(act.kind),
    )
  return next && next.act.kind !== 'call_started' ? next : event
}
