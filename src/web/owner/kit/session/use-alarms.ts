import { useQuery } from '@tanstack/react-query'
import { type ChannelName, channelFacts } from '#shared/channels.ts'
import type { AlarmDevice, AlarmStatus } from '#shared/contract/alarm.ts'
import { apiPaths } from '#shared/paths.ts'
import { useOwnerStatus } from './use-owner.ts'

/** How the alarms stand, once one is signed in. */
export function useAlarms() {
  const isSignedIn = useOwnerStatus().data?.authenticated === true
  const alarms = useQuery<AlarmStatus>({ queryKey: [apiPaths.alarms], enabled: isSignedIn })
  return alarms
}

/** Is sent alarms; whether it shows them is known once it has proved itself. */
export const isArmed = ({ state }: AlarmDevice) => state === 'armed' || state === 'unproved'

/** Whether messages by it ring: mail is quiet, and programs are nobody. */
export const rings = (channel: ChannelName) => channelFacts[channel].urgencies.length > 0

/** The ways besides phones and mail by which an alarm reaches the owner. */
export const ringingWays = ({ ways }: AlarmStatus) =>
  ways.filter(({ channel, isSetUp }) => isSetUp && channel !== 'push' && rings(channel))

/** Whether anything but mail can reach the owner. */
export const canRing = (status: AlarmStatus) => status.devices.some(isArmed) || ringingWays(status).length > 0

/** Whether what is due rings on a phone; while that isn't known it is taken to. */
export function useMayRing(): boolean {
  const alarms = useAlarms().data
  return !alarms || alarms.devices.some(isArmed)
}
