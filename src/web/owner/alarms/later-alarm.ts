import { lazy } from 'react'
import { laterPart } from '../later-part.ts'

/** What the alarm of a lead has done, once a lead is open. Where it can't be fetched the lead stands without. */
export const LeadAlarm = lazy(() =>
  laterPart('lead-alarm', () => import('./lead-alarm.tsx')).then(
    (part) => ({ default: part.LeadAlarm }),
    () => ({ default: () => null }),
  ),
)
