import type { AlarmStatus } from '#shared/contract/alarm.ts'
import { isArmed } from '#web/owner/kit/session/use-alarms.ts'
import { alarmState, isSetUp } from './alarm-state.ts'

export type ChainWay = 'phones' | 'email' | 'texts'

/** Returns the channels of the escalation policy that reach nobody yet. */
export function missingWays(status: AlarmStatus): ChainWay[] {
  const isThere = [
    ['phones', status.devices.some(isArmed)],
    ['email', isSetUp(status, 'mail')],
    ['texts', isSetUp(status, 'sms')],
  ] as const
  return isThere.filter(([, is]) => !is).map(([way]) => way)
}

/** Returns what doesn't work yet, for a line above the drawing; undefined when everything does. */
export function missingWords(status: AlarmStatus): string | undefined {
  const missing = missingWays(status)
  if (missing.length === 0) return undefined
  const unset = missing.filter((way) => way !== 'phones')
  const why = [
    ...(missing.includes('phones') ? ['no phone gets alerts'] : []),
    ...(unset.length > 0
      ? [`${unset.join(' and ')} ${unset.includes('texts') ? 'aren’t' : 'isn’t'} set up`]
      : []),
  ].join(', and ')
  return alarmState(status).look === 'none'
    ? `None of this works yet: ${why}.`
    : `What’s crossed out doesn’t work yet: ${why}.`
}
