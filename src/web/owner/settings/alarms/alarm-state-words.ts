import { channelFacts } from '#shared/channels.ts'
import type { AlarmStatus } from '#shared/contract/alarm.ts'
import { canRing, isArmed, ringingWays } from '#web/owner/kit/session/use-alarms.ts'
import { alarmState, isProved, isSetUp } from './alarm-state.ts'

/** Returns the state that the header shows in one line, as a heading and a sentence. */
export function alarmStateWords(status: AlarmStatus, unsent = 0): { heading: string; text: string } {
  const { look, line, duty, phones } = alarmState(status, unsent)
  if (look === 'none') {
    return {
      heading: line,
      text: 'No phone gets alerts and email isn’t set up. Your enquiries are safe here, but nothing rings.',
    }
  }
  if (look === 'well') return { heading: 'Alerts are getting through', text: `${duty}, ${phones}.` }
  if (!canRing(status)) {
    return {
      heading:
        unsent > 0 ? 'No phone rings, and email isn’t getting through' : 'No phone rings, there’s only email',
      text: `${duty}. Set up a phone below, so a new enquiry rings within seconds.`,
    }
  }
  const heading = isSetUp(status, 'mail') ? line : withoutMail(status, line)
  return {
    heading,
    text: `${duty}, ${phones}.${isSetUp(status, 'mail') ? '' : ' Email isn’t set up yet.'}`,
  }
}

function withoutMail(status: AlarmStatus, line: string): string {
  if (status.devices.some(isProved)) return 'Phones ring, but there’s no email'
  if (status.devices.some(isArmed)) return line
  const labels = ringingWays(status).map(({ channel }) => channelFacts[channel].label.toLowerCase())
  return `Alerts only go by ${labels.join(' and ')}`
}
