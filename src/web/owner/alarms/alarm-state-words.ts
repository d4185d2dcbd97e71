import type { AlarmStatus } from '#shared/contract/alarm.ts'
import { alarmState, canRing, isArmed, isSetUp } from './alarm-state.ts'

/** The same as the header's line, in a heading and a sentence. */
export function alarmStateWords(status: AlarmStatus): { heading: string; text: string } {
  const { look, line, duty, phones } = alarmState(status)
  if (look === 'none') {
    return {
      heading: line,
      text: 'No phone is armed and mail is not set up. Leads are safe here, but nothing rings.',
    }
  }
  if (look === 'well') return { heading: 'Alarms reach you', text: `${duty}, ${phones} armed.` }
  if (!canRing(status)) {
    return {
      heading: 'Mail comes, no phone rings',
      text: `${duty}. Arm a phone below, so that a lead rings within seconds.`,
    }
  }
  const heading = isSetUp(status, 'mail')
    ? line
    : status.devices.some(isArmed)
      ? 'Phones ring, mail does not'
      : 'Text messages come, no phone rings'
  return {
    heading,
    text: `${duty}, ${phones} armed.${isSetUp(status, 'mail') ? '' : ' Mail is not set up yet.'}`,
  }
}
