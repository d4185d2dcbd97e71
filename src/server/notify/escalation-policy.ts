import type { AlarmSettings, Urgency } from '#shared/alarm-settings.ts'
import { type ChannelName, channelFacts, channelNames } from '#shared/channels.ts'
import { minutes, seconds } from '#shared/durations.ts'

/** Returns the channels that are used at every step for one of these urgencies. */
export const ringingFor = (...urgencies: readonly Urgency[]): ChannelName[] =>
  channelNames.filter((name) => urgencies.some((urgency) => channelFacts[name].urgencies.includes(urgency)))

/** The people on duty, or everybody when those did not answer. */
export type Whom = 'duty' | 'everybody'

export interface EscalationStep {
  afterMs: number
  channels: readonly ChannelName[]
  whom: Whom
  /** `lead` announces the lead; `unanswered` says that nobody has answered it. */
  type: 'lead' | 'unanswered'
}

const always = ringingFor('ordinary')
const forEmergencies = ringingFor('emergency')
/** For ordinary leads these channels come last, or when no phone confirms. */
export const lastChannels = forEmergencies.filter((name) => !always.includes(name))

/** If no phone confirms within this time, none counts as reached, and the next channel is used. */
export const receiptWithinMs: Readonly<Record<Urgency, number>> = {
  ordinary: seconds(60),
  emergency: seconds(20),
}

/** The extra message for an emergency that no phone confirms goes to everybody. */
export const unconfirmedEmergency: Omit<EscalationStep, 'afterMs'> = {
  channels: forEmergencies,
  whom: 'everybody',
  type: 'lead',
}

/** An alarm's steps until somebody answers. An emergency ends with one mail that nobody has. */
export function escalationSteps(urgency: Urgency, settings: AlarmSettings): EscalationStep[] {
  const { againAfter, smsAfter, everybodyAfter, repeatEvery, giveUpAfter } = settings
  const step = (after: number, channels: readonly ChannelName[], whom: Whom = 'duty') =>
    ({ afterMs: minutes(after), channels, whom, type: 'lead' }) as const
  if (urgency === 'ordinary') {
    return [step(0, always), step(againAfter, always), step(smsAfter, lastChannels)]
  }
  const steps: EscalationStep[] = [step(0, forEmergencies)]
  for (let after = everybodyAfter; after < giveUpAfter; after += repeatEvery) {
    steps.push(step(after, forEmergencies, 'everybody'))
  }
  return [...steps, { ...step(giveUpAfter, ['mail'], 'everybody'), type: 'unanswered' }]
}
