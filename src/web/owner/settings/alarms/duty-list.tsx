import type { AlarmStatus } from '#shared/contract/alarm.ts'
import { useMay } from '#web/owner/kit/session/use-owner.ts'
import { Switch } from '#web/owner/kit/switch.tsx'
import { dutyWords } from './duty-words.ts'
import { useSetDuty } from './use-alarm-changes.ts'

type DutyListProps = Pick<AlarmStatus, 'people' | 'devices'>

/** Shows who is on duty and rings first. Staff can switch only themselves. */
export function DutyList({ people, devices }: DutyListProps) {
  const setDuty = useSetDuty()
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
