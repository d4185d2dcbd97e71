import type { AlarmDevice, AlarmStatus, Way } from '#shared/contract/alarm.ts'

export interface AlarmState {
  look: 'well' | 'gap' | 'none'
  /** In one line, the worst first. */
  line: string
  duty: string
  phones: string
}

export const isArmed = ({ state }: AlarmDevice) => state === 'armed' || state === 'unproved'

export const isSetUp = ({ ways }: AlarmStatus, channel: Way['channel']) =>
  ways.some((way) => way.channel === channel && way.isSetUp)

/** Whether anything but mail can reach the owner. */
export const canRing = (status: AlarmStatus) =>
  status.devices.some(isArmed) || isSetUp(status, 'sms') || isSetUp(status, 'ntfy')

/** How the alarms stand as a whole. */
export function alarmState(status: AlarmStatus): AlarmState {
  const { devices, people, drill } = status
  const armed = devices.filter(isArmed).length
  const lost = devices.length - armed
  const onDuty = people.filter(({ isOnDuty }) => isOnDuty).map(({ username }) => username)
  const duty = onDuty.length > 0 ? `${onDuty.join(' and ')} on duty` : 'Nobody on duty'
  const phones = armed === 1 ? '1 phone' : `${armed} phones`
  const state = (look: AlarmState['look'], line: string) => ({ look, line, duty, phones })
  const hasMail = isSetUp(status, 'mail')
  if (!canRing(status))
    return hasMail ? state('gap', 'No phone armed') : state('none', 'Nobody is told of new leads')
  if (lost > 0) return state('gap', lost === 1 ? '1 phone not armed' : `${lost} phones not armed`)
  if (drill && drill.failures.length > 0) return state('gap', 'Last night’s trial failed')
  if (!hasMail) return state('gap', 'Mail not set up')
  return onDuty.length === 0 ? state('gap', duty) : state('well', `${duty}, ${phones}`)
}
