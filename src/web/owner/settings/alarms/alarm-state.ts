import type { AlarmDevice, AlarmStatus, Way } from '#shared/contract/alarm.ts'
import { canRing, isArmed } from '#web/owner/kit/session/use-alarms.ts'

export interface AlarmState {
  look: 'well' | 'gap' | 'none'
  /** The worst problem, in one line. */
  line: string
  duty: string
  /** How many phones are ready, and how many are not tested yet. */
  phones: string
}

export const isProved = ({ state }: AlarmDevice) => state === 'armed'

export const isSetUp = ({ ways }: AlarmStatus, channel: Way['channel']) =>
  ways.some((way) => way.channel === channel && way.isSetUp)

/** Returns the state of all alarms; `unsent` is the number of leads that were not mailed. */
export function alarmState(status: AlarmStatus, unsent = 0): AlarmState {
  const { devices, people, drill } = status
  const armed = devices.filter(isArmed).length
  const lost = devices.length - armed
  const onDuty = people.filter(({ isOnDuty }) => isOnDuty).map(({ username }) => username)
  const duty = onDuty.length > 0 ? `${onDuty.join(' and ')} on duty` : 'No one on duty'
  const proved = devices.filter(isProved).length
  const unproved = armed - proved
  const phones = phonesInWords(proved, unproved)
  const state = (look: AlarmState['look'], line: string) => ({ look, line, duty, phones })
  const hasMail = isSetUp(status, 'mail')
  if (!canRing(status) && unsent === 0)
    return hasMail ? state('gap', 'No phone gets alerts') : state('none', 'Job alerts are off')
  if (unsent > 0)
    return state('gap', unsent === 1 ? '1 enquiry not emailed' : `${unsent} enquiries not emailed`)
  if (lost > 0) return state('gap', `${countOf(lost)} not getting alerts`)
  if (drill && drill.failures.length > 0) return state('gap', 'Last night’s self-test failed')
  if (unproved > 0) return state('gap', `${countOf(unproved)} not tested yet`)
  if (!hasMail) return state('gap', 'Email isn’t set up')
  return onDuty.length === 0 ? state('gap', duty) : state('well', `${duty}, ${countOf(proved)}`)
}

const countOf = (count: number) => (count === 1 ? '1 phone' : `${count} phones`)

function phonesInWords(proved: number, unproved: number): string {
  if (unproved === 0) return `${countOf(proved)} ready`
  return proved === 0
    ? `${countOf(unproved)} not tested yet`
    : `${countOf(proved)} ready, ${unproved} not tested yet`
}
