import { lazy } from 'react'
import { laterPart } from '#web/owner/kit/later-part.ts'

const bring = () => laterPart('lead-alarm', () => import('./lead-alarm.tsx'))
const none = { default: () => null }

/** What the alarm of a lead has done, once a lead is open. Where it can't be fetched the lead stands without. */
export const LeadAlarm = lazy(() =>
  bring().then(
    (part) => ({ default: part.LeadAlarm }),
    () => none,
  ),
)

/** On the line of what was done about a lead: that it has stopped the alarm. */
export const AlarmStopped = lazy(() =>
  bring().then(
    (part) => ({ default: part.AlarmStopped }),
    () => none,
  ),
)
