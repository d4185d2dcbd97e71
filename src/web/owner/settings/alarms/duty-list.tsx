import type { AlarmStatus } from '#shared/contract/alarm.ts'
import { isArmed } from '#web/owner/kit/session/use-alarms.ts'
import { useMay } from '#web/owner/kit/session/use-owner.ts'
import { Switch } from '#web/owner/kit/switch.tsx'
import { isProved } from './alarm-state.ts'
import { useSetDuty } from './use-alarm-changes.ts'

type DutyListProps = Pick<AlarmStatus, 'people' | 'devices'>

/** Shows who is on duty and rings first. Staff can switch only themselves. */
export function DutyList({ people, devices }: DutyListProps) {
  const setDuty = useSetDuty()
  const isOwner = useMay('owner')
  const phonesOf = (username: string) => {
    const phones = devices.filter((device) => device.username === username && isArmed(device))
    const named = phones.map((phone) => (isProved(phone) ? phone.label : `${phone.label} (not tested yet)`))
    return named.join(', ') || 'No phone yet'
  }
  const offDuty = people.some((person) => person.isOnDuty)
    ? 'Only rings for an emergency no one has taken'
    : 'Rings, because no one is on duty'
  return (
    <section className="panel-section alarms__section" aria-labelledby="alarm-duty">
      <h2 id="alarm-duty">On duty</h2>
      <ul className="alarm-rows">
        {people.map(({ id, username, isOnDuty, isYou }) => (
          <li key={id}>
            <b>{username}</b>
            <p>{isOnDuty ? phonesOf(username) : offDuty}</p>
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
