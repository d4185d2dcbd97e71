import { startOfDay } from './brisbane-time.ts'
import { days, minutes } from './durations.ts'

/** An ordinary lead rings only within the owner's hours, an emergency at any time. */
export const urgencies = ['ordinary', 'emergency'] as const
export type Urgency = (typeof urgencies)[number]

/** The owner's alarm settings: hours as minutes of the day in Brisbane, others as minutes after the lead. */
export interface AlarmSettings {
  ringFrom: number
  ringUntil: number
  againAfter: number
  smsAfter: number
  everybodyAfter: number
  repeatEvery: number
  giveUpAfter: number
}

export const defaultAlarmSettings: AlarmSettings = {
  ringFrom: 6 * 60,
  ringUntil: 20 * 60,
  againAfter: 10,
  smsAfter: 30,
  everybodyAfter: 2,
  repeatEvery: 3,
  giveUpAfter: 15,
}

/** Returns the first time from `moment` on at which an alarm of this urgency may ring. */
export function whenItMayRing(urgency: Urgency, moment: Date, settings: AlarmSettings): Date {
  if (urgency === 'emergency') return moment
  const midnight = startOfDay(moment).getTime()
  const opens = midnight + minutes(settings.ringFrom)
  const closes = midnight + minutes(settings.ringUntil)
  if (moment.getTime() < opens) return new Date(opens)
  return moment.getTime() < closes ? moment : new Date(opens + days(1))
}
