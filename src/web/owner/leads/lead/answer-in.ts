import type { Acknowledgement, LeadAlarm } from '#shared/contract/alarm.ts'
import type { EventAct, LeadEvent } from '#shared/contract/lead-event.ts'
import { lineOf } from './told-events.ts'

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
