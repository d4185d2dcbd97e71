import { useQuery } from '@tanstack/react-query'
import { whenItMayRing } from '#shared/alarm-settings.ts'
import { type ChannelName, channelFacts } from '#shared/channels.ts'
import type { AlarmDevice, AlarmStatus } from '#shared/contract/alarm.ts'
import { apiPaths } from '#shared/paths.ts'
import { useMay, useOwnerStatus } from './use-owner.ts'

/** Queries the state of the alarms once somebody is signed in who may see it. */
export function useAlarms() {
  const isSignedIn = useOwnerStatus().data?.authenticated === true
  const mayLook = useMay('staff')
  return useQuery<AlarmStatus>({ queryKey: [apiPaths.alarms], enabled: isSignedIn && mayLook })
}

/** Returns whether a phone is sent alarms. An `unproved` one has not confirmed yet that it shows them. */
export const isArmed = ({ state }: AlarmDevice) => state === 'armed' || state === 'unproved'

/** Returns whether a lead that is due can ring on a phone; true while that is unknown. */
export function useMayRing(): boolean {
  const alarms = useAlarms().data
  return !alarms || alarms.devices.some(isArmed)
}

/** Returns when a lead that is due at `moment` rings, within the owner's hours as far as they are known. */
export function useRingTime(moment: Date): Date {
  const settings = useAlarms().data?.settings
  return settings ? whenItMayRing('ordinary', moment, settings) : moment
}

/** Returns whether messages of this channel ring: mail is quiet, and a webhook reaches no person. */
export const rings = (channel: ChannelName) => channelFacts[channel].urgencies.length > 0

/** Returns the channels besides push by which an alarm reaches the owner and rings. */
export const ringingWays = ({ ways }: AlarmStatus) =>
  ways.filter(({ channel, isSetUp }) => isSetUp && channel !== 'push' && rings(channel))

/** Returns whether anything but mail can reach the owner. */
export const canRing = (status: AlarmStatus) => status.devices.some(isArmed) || ringingWays(status).length > 0
