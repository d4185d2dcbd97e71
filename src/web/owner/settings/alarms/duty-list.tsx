import type { AlarmStatus } from '#shared/contract/alarm.ts'
import { apiPaths } from '#shared/paths.ts'
import { put } from '#web/lib/api.ts'
import { isArmed } from '#web/owner/kit/session/use-alarms.ts'
import { useMay } from '#web/owner/kit/session/use-owner.ts'
import { Switch } from '#web/owner/kit/switch.tsx'
import { isProved } from './alarm-state.ts'
import { useChange } from './use-alarm-changes.ts'

type DutyListProps = Pick<AlarmStatus, 'people' | 'devices'>

/** Shows who is on duty and rings first. Staff can switch only themselves. */
export function DutyList({ people, devices }: DutyListProps) {
  const setDuty = useChange(
    (duty: { userId: string; isOnDuty: boolean }) => put(apiPaths.alarmDuty, duty),
    'Not changed',
  )
  const isOwner = useMay('owner')
  return (
    <section className="panel-section alarms__section" aria-labelledby="alarm-duty">
      <h2 id="alarm-duty">On duty</h2>
      <ul className="ruled alarm-rows">
        {people.map(({ id, username, isOnDuty, isYou }) => (
          <li key={id}>
            <b>{username}</b>
            <p>{dutyWords(username, { people, devices })}</p>
            <Switch
              label={`${username} on duty`}
              isOn={isOnDuty}
              isDisabled={!isOwner && !isYou}
              onChange={(isOn) => setDuty.mutate({ userId: id, isOnDuty: isOn })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

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
