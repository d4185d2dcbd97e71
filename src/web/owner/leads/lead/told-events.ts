import type { LeadEvent } from '#shared/contract/lead-event.ts'

/** Returns the events that have a line of their own, the newest first. A call shares that of its outcome. */
export const toldEvents = (events: readonly LeadEvent[]): LeadEvent[] =>
  events.filter((event) => lineOf(event, events) === event)

/** Returns the event whose line covers this one: of a call the outcome, unless the person rang again. */
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
