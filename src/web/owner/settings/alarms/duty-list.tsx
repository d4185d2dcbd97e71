import type { AlarmStatus } from '#shared/contract/alarm.ts'
import { isArmed } from '#web/owner/kit/session/use-alarms.ts'
import { useMay } from '#web/owner/kit/session/use-owner.ts'
import { isProved } from './alarm-state.ts'
import { useSetDuty } from './use-alarm-changes.ts'

type DutyListProps = Pick<AlarmStatus, 'people' | 'devices'>

/** Who is rung first. A switch takes effect at once, and always bears its word; others than one's own are the owner's. */
export function DutyList({ people, devices }: DutyListProps) {
  const setDuty = useSetDuty()
  const isOwner = useMay('owner')
  const phonesOf = (username: string) => {
    const phones = devices.filter((device) => device.username === username && isArmed(device))
    const named = phones.map((phone) => (isProved(phone) ? phone.label : `${phone.label} (not proved yet)`))
    return named.join(', ') || 'No phone armed'
  }
  return (
    <section className="alarms__section" aria-labelledby="alarm-duty">
      <h2 id="alarm-duty">On duty</h2>
      <ul className="alarm-rows">
        {people.map(({ id, username, isOnDuty, isYou }) => (
          <li key={id}>
            <b>{username}</b>
            <p>{isOnDuty ? phonesOf(username) : 'Rings only when nobody on duty answers'}</p>
            <label className="breaker">
              <input
                type="checkbox"
                disabled={!isOwner && !isYou}
                role="switch"
                aria-checked={isOnDuty}
                checked={isOnDuty}
                aria-label={`${username} on duty`}
                onChange={({ target }) => setDuty.mutate({ userId: id, isOnDuty: target.checked })}
              />
              <i aria-hidden="true" />
              <span aria-hidden="true">{isOnDuty ? 'On' : 'Off'}</span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}
