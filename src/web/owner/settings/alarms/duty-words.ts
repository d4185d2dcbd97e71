import type { AlarmStatus } from '#shared/contract/alarm.ts'
import { isArmed } from '#web/owner/kit/session/use-alarms.ts'
import { isProved } from './alarm-state.ts'

type DutyStatus = Pick<AlarmStatus, 'people' | 'devices'>

/** Says on which phones a person rings, or off duty for what they ring. Without a phone they never ring. */
export function dutyWords(username: string, { people, devices }: DutyStatus): string {
  const phonesOf = (name: string) => devices.filter((device) => device.username === name && isArmed(device))
  const phones = phonesOf(username)
  if (phones.length === 0) return 'No phone yet'
  const onDuty = people.filter(({ isOnDuty }) => isOnDuty).map((person) => person.username)
  if (onDuty.includes(username))
    return phones
      .map((phone) => (isProved(phone) ? phone.label : `${phone.label} (not tested yet)`))
      .join(', ')
  if (onDuty.length === 0) return 'Rings, because no one is on duty'
  return onDuty.some((name) => phonesOf(name).length > 0)
    ? 'Only rings for what’s handed to them, or an emergency no one has taken'
    : 'Rings, because no one on duty has a phone'
}
