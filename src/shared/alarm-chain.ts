import { startOfDay } from './brisbane-time.ts'
import { days, minutes, seconds } from './durations.ts'

/** An ordinary lead rings within the owner's hours, an emergency at any. */
export const urgencies = ['ordinary', 'emergency'] as const
export type Urgency = (typeof urgencies)[number]

/** What the owner sets. Hours are minutes of the day in Brisbane; the others are minutes after the lead came in. */
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

/** Once in the alarm's life: who is rung how, and how long after the lead came in. */
export interface Round {
  afterMs: number
  channels: readonly ('push' | 'sms' | 'ntfy' | 'mail')[]
  /** Those on duty, or everybody because they did not answer. */
  whom: 'duty' | 'everybody'
}

/** No phone that has shown the alarm by then: it counts as not delivered, and the next way is used. */
export const proofWithinMs: Readonly<Record<Urgency, number>> = {
  ordinary: seconds(60),
  emergency: seconds(20),
}

/** An emergency that no phone has shown by then had every way already: it rings everybody, between its rounds. */
export const unprovedEmergency: Omit<Round, 'afterMs'> = {
  channels: ['push', 'sms', 'ntfy'],
  whom: 'everybody',
}

/**
 * The rounds in which an alarm rings until somebody answers. The mail at once is not among them: it goes out with the
 * lead. An emergency ends with one mail that says nobody has taken it.
 */
export function chainOf(urgency: Urgency, settings: AlarmSettings): Round[] {
  const { againAfter, smsAfter, everybodyAfter, repeatEvery, giveUpAfter } = settings
  if (urgency === 'ordinary') {
    return [
      { afterMs: 0, channels: ['push', 'ntfy'], whom: 'duty' },
      { afterMs: minutes(againAfter), channels: ['push', 'ntfy'], whom: 'duty' },
      { afterMs: minutes(smsAfter), channels: ['sms'], whom: 'duty' },
    ]
  }
  const rounds: Round[] = [{ afterMs: 0, channels: ['push', 'sms', 'ntfy'], whom: 'duty' }]
  for (let after = everybodyAfter; after < giveUpAfter; after += repeatEvery) {
    rounds.push({ afterMs: minutes(after), channels: ['push', 'sms', 'ntfy'], whom: 'everybody' })
  }
  return [...rounds, { afterMs: minutes(giveUpAfter), channels: ['mail'], whom: 'everybody' }]
}

/** The first moment from `moment` on at which an alarm of this urgency may ring. */
export function whenItMayRing(urgency: Urgency, moment: Date, settings: AlarmSettings): Date {
  if (urgency === 'emergency') return moment
  const midnight = startOfDay(moment).getTime()
  const opens = midnight + minutes(settings.ringFrom)
  const closes = midnight + minutes(settings.ringUntil)
  if (moment.getTime() < opens) return new Date(opens)
  return moment.getTime() < closes ? moment : new Date(opens + days(1))
}
