import type { AlarmStatus } from '#shared/contract/alarm.ts'
import { isArmed } from '#web/owner/kit/session/use-alarms.ts'
import { alarmState, canRing, isProved, isSetUp } from './alarm-state.ts'

/** The same as the header's line, in a heading and a sentence. */
export function alarmStateWords(status: AlarmStatus): { heading: string; text: string } {
  const { look, line, duty, phones } = alarmState(status)
  if (look === 'none') {
    return {
      heading: line,
      text: 'No phone is armed and mail is not set up. Leads are safe here, but nothing rings.',
    }
  }
  if (look === 'well') return { heading: 'Alarms reach you', text: `${duty}, ${phones}.` }
  if (!canRing(status)) {
    return {
      heading: 'Mail comes, no phone rings',
      text: `${duty}. Arm a phone below, so that a lead rings within seconds.`,
    }
  }
  const heading = isSetUp(status, 'mail') ? line : withoutMail(status, line)
  return {
    heading,
    text: `${duty}, ${phones}.${isSetUp(status, 'mail') ? '' : ' Mail is not set up yet.'}`,
  }
}

function withoutMail({ devices }: AlarmStatus, line: string): string {
  if (devices.some(isProved)) return 'Phones ring, mail does not'
  return devices.some(isArmed) ? line : 'Text messages come, no phone rings'
}
