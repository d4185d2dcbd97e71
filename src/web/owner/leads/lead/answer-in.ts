import type { Acknowledgement, LeadAlarm } from '#shared/contract/alarm.ts'
import type { EventAct, LeadEvent } from '#shared/contract/lead-event.ts'
import { lineOf } from './told-events.ts'

/** What has a line of its own in the timeline. */
const answers: Partial<Record<Acknowledgement, readonly EventAct['kind'][]>> = {
  called: ['call_started', 'spoke', 'no_answer'],
  texted: ['texted'],
  mailed: ['mailed'],
  status: ['status', 'value'],
}

/** The event on whose line it is said that it has stopped the alarm; undefined where the alarm has a line for that. */
export function answerIn({ alarm }: LeadAlarm, events: readonly LeadEvent[]): LeadEvent | undefined {
  const { acknowledgedAt, acknowledgedBy, acknowledgedHow } = alarm ?? {}
  const kinds = acknowledgedHow && answers[acknowledgedHow]
  if (!acknowledgedAt || !kinds) return undefined
  // It is written down just before the alarm is stopped.
  const answer = events.find(
    ({ at, by, act }) => at <= acknowledgedAt && by === acknowledgedBy && kinds.includes(act.kind),
  )
  return answer && lineOf(answer, events)
}
