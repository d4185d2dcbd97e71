import { type ChannelName, channelFacts } from '#shared/channels.ts'
import type { AlarmStatus } from '#shared/contract/alarm.ts'
import { isArmed } from './use-alarms.ts'

/** Returns whether messages of this channel ring: mail is quiet, and a webhook reaches no person. */
export const rings = (channel: ChannelName) => channelFacts[channel].urgencies.length > 0

/** Returns the channels besides push by which an alarm reaches the owner and rings. */
export const ringingWays = ({ ways }: AlarmStatus) =>
  ways.filter(({ channel, isSetUp }) => isSetUp && channel !== 'push' && rings(channel))

/** Returns whether anything but mail can reach the owner. */
export const canRing = (status: AlarmStatus) => status.devices.some(isArmed) || ringingWays(status).length > 0
