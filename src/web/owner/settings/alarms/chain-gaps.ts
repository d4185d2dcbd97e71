import type { AlarmStatus } from '#shared/contract/alarm.ts'
import { isArmed } from '#web/owner/kit/session/use-alarms.ts'
import { alarmState, isSetUp } from './alarm-state.ts'

export type ChainWay = 'phones' | 'email' | 'SMS'

/** Ways in the chain by which this site reaches nobody yet. */
export function missingWays(status: AlarmStatus): ChainWay[] {
  const isThere = [
    ['phones', status.devices.some(isArmed)],
    ['email', isSetUp(status, 'mail')],
    ['SMS', isSetUp(status, 'sms')],
  ] as const
  return isThere.filter(([, is]) => !is).map(([way]) => way)
}

/** What of the chain does not happen, above its drawing; undefined where all of it does. */
export function missingWords(status: AlarmStatus): string | undefined {
  const missing = missingWays(status)
  if (missing.length === 0) return undefined
  const unset = missing.filter((way) => way !== 'phones')
  const why = [
    ...(missing.includes('phones') ? ['no phone gets alerts'] : []),
    ...(unset.length > 0 ? [`${unset.join(' and ')} ${unset.length > 1 ? 'aren’t' : 'isn’t'} set up`] : []),
  ].join(', and ')
  return alarmState(status).look === 'none'
    ? `None of this works yet: ${why}.`
    : `What’s crossed out doesn’t work yet: ${why}.`
}
