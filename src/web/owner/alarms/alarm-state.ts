import type { AlarmDevice, AlarmStatus, Way } from '#shared/contract/alarm.ts'

export interface AlarmState {
  look: 'well' | 'gap' | 'none'
  /** One line for the header. */
  line: string
  heading: string
  text: string
}

export const isArmed = ({ state }: AlarmDevice) => state === 'armed' || state === 'unproved'

/** How the alarms stand as a whole, the worst first. */
export function alarmState({ devices, people, ways }: AlarmStatus): AlarmState {
  const armed = devices.filter(isArmed)
  const lost = devices.length - armed.length
  const isSetUp = (channel: Way['channel']) => ways.some((way) => way.channel === channel && way.isSetUp)
  const onDuty = people.filter(({ isOnDuty }) => isOnDuty).map(({ username }) => username)
  const duty = onDuty.length > 0 ? `${onDuty.join(' and ')} on duty` : 'Nobody on duty'
  const phones = armed.length === 1 ? '1 phone' : `${armed.length} phones`
  const canRing = armed.length > 0 || isSetUp('sms') || isSetUp('ntfy')
  if (!canRing && !isSetUp('mail')) {
    return {
      look: 'none',
      line: 'Nobody is told of new leads',
      heading: 'Nobody is told of new leads',
      text: 'No phone is armed and mail is not set up. Leads are safe here, but nothing rings.',
    }
  }
  if (!canRing) {
    return {
      look: 'gap',
      line: 'No phone armed',
      heading: 'Mail comes, no phone rings',
      text: `${duty}. Arm a phone below, so that a lead rings within seconds.`,
    }
  }
  if (lost > 0) {
    const line = lost === 1 ? '1 phone not armed' : `${lost} phones not armed`
    return {
      look: 'gap',
      line,
      heading: line,
      text: `${duty}, ${phones} armed. The others are listed below.`,
    }
  }
  if (!isSetUp('mail')) {
    return {
      look: 'gap',
      line: 'Mail not set up',
      heading: 'Phones ring, mail does not',
      text: `${duty}, ${phones} armed. Mail is not set up yet.`,
    }
  }
  if (onDuty.length === 0) {
    return { look: 'gap', line: duty, heading: duty, text: `Everybody is rung instead, ${phones} in all.` }
  }
  return {
    look: 'well',
    line: `${duty}, ${phones}`,
    heading: 'Alarms reach you',
    text: `${duty}, ${phones} armed.`,
  }
}
