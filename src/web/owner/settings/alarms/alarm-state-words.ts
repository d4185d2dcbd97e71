import { channelFacts } from '#shared/channels.ts'
import type { AlarmStatus } from '#shared/contract/alarm.ts'
import { isArmed } from '#web/owner/kit/session/use-alarms.ts'
import { alarmState, canRing, isProved, isSetUp, ringingWays } from './alarm-state.ts'

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

function withoutMail(status: AlarmStatus, line: string): string {
  if (status.devices.some(isProved)) return 'Phones ring, mail does not'
  if (status.devices.some(isArmed)) return line
  const labels = ringingWays(status).map(({ channel }) => channelFacts[channel].label)
  return `No phone rings, only ${labels.join(' and ')}`
}
