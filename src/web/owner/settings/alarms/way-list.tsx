import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { channelFacts } from '#shared/channels.ts'
import type { Way } from '#shared/contract/alarm.ts'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { MessageOperator, missingSettings } from '#web/owner/kit/message-operator.tsx'
import { TestOutcome } from './test-outcome.tsx'
import { useSendTest } from './use-alarm-changes.ts'

interface WayListProps {
  ways: readonly Way[]
  isAddressSet: boolean
  isWatched: boolean
}

export function WayList({ ways, isAddressSet, isWatched }: WayListProps) {
  const shown = ways.filter(({ channel, isSetUp }) => isSetUp || !channelFacts[channel].isOptional)
  return (
    <section className="panel-section alarms__section" aria-labelledby="alarm-ways">
      <h2 id="alarm-ways">How alerts reach you</h2>
      <ul className="ruled alarm-rows">
        {shown.map((way) => (
          <WayRow key={way.channel} way={way} />
        ))}
      </ul>
      <MessageOperator missing={missingSettings(ways, { isAddressSet, isWatched })} />
    </section>
  )
}

function WayRow({ way: { channel, isSetUp, used, problem, lastTest } }: { way: Way }) {
  const test = useSendTest()
  const { label, settings } = channelFacts[channel]
  return (
    <li>
      <b>{label}</b>
      {!isSetUp && !problem && (
        <p>
          <span className="alarm-bad">
            <TriangleAlert aria-hidden="true" />
            Not set up.
          </span>{' '}
          {settings === undefined ? 'Set up a phone above.' : 'Only whoever runs the site can turn this on.'}
        </p>
      )}
      {isSetUp && used && (
        <p className="numerals">
          {used.today} of {used.most} used today.
        </p>
      )}
      {problem && <p className="alarm-bad">{problem}</p>}
      <SmallButton
        disabled={!isSetUp}
        loading={test.isPending}
        aria-label={`Send test by ${label}`}
        onClick={() => test.mutate({ channel })}
      >
        {test.isPending ? 'Sending' : 'Send test'}
      </SmallButton>
      <TestOutcome channel={channel} test={test.data ?? lastTest} />
    </li>
  )
}
