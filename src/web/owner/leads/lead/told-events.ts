import type { Acknowledgement, LeadAlarm } from '#shared/contract/alarm.ts'
import type { EventAct, LeadEvent } from '#shared/contract/lead-event.ts'

/** Returns the events that have a line of their own, the newest first. A call shares that of its outcome. */
export const toldEvents = (events: readonly LeadEvent[]): LeadEvent[] =>
  events.filter((event) => lineOf(event, events) === event)

/** Returns the event whose line covers this one: of a call the outcome, unless the person rang again. */
function lineOf(event: LeadEvent, events: readonly LeadEvent[]): LeadEvent {
  if (event.act.kind !== 'call_started') return event
  const next = events
    .slice(0, events.indexOf(event))
    .findLast(
      ({ act, by, isUndone }) =>
        by === event.by && !isUndone && ['call_started', 'spoke', 'no_answer'].includes(act.kind),
    )
  return next && next.act.kind !== 'call_started' ? next : event
}

/** Kinds of events with a line of their own in the timeline, by how they acknowledge an alarm. */
const answers: Partial<Record<Acknowledgement, readonly EventAct['kind'][]>> = {
  called: ['call_started', 'spoke', 'no_answer'],
  texted: ['texted'],
  mailed: ['mailed'],
  status: ['status', 'value'],
}

/** Returns the event whose line says that it stopped the alarm; undefined where the alarm has its own. */
export function answerIn({ alarm }: LeadAlarm, events: readonly LeadEvent[]): LeadEvent | undefined {
  const { acknowledgedAt, acknowledgedBy, acknowledgedHow } = alarm ?? {}
  const kinds = acknowledgedHow && answers[acknowledgedHow]
  if (!acknowledgedAt || !kinds) return undefined
  // The event is stored just before the alarm is stopped.
  const answer = events.find(
    ({ at, by, act }) => at <= acknowledgedAt && by === acknowledgedBy && kinds.includes(act.kind),
  )
  return answer && lineOf(answer, events)
}
