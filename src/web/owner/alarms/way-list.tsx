import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Way } from '#shared/contract/alarm.ts'
import { Button } from '#web/components/ui/button.tsx'
import { TestOutcome } from './test-outcome.tsx'
import { useSendTest } from './use-alarm-changes.ts'

const names: Readonly<Record<Way['channel'], string>> = {
  push: 'Phones',
  sms: 'SMS',
  mail: 'Email',
  ntfy: 'ntfy app',
  webhook: 'Other programs',
}

/** What has to be set on the server, for whoever looks after it. */
const settingsOf: Readonly<Record<Way['channel'], string>> = {
  push: 'Arm a phone above.',
  sms: 'SMS_PROVIDER, SMS_KEY, SMS_SECRET and SMS_TO',
  mail: 'SMTP_URL, MAIL_FROM and OWNER_EMAIL',
  ntfy: 'NTFY_TOPIC',
  webhook: 'WEBHOOK_URL and WEBHOOK_SECRET',
}

/** Spares that nobody misses: shown once they are set up. */
const optional: readonly Way['channel'][] = ['ntfy', 'webhook']

/** The ways by which a lead reaches the owner, each with its latest test. */
export function WayList({ ways }: { ways: readonly Way[] }) {
  const shown = ways.filter(({ channel, isSetUp }) => isSetUp || !optional.includes(channel))
  return (
    <section className="alarms__section" aria-labelledby="alarm-ways">
      <h2 id="alarm-ways">Ways to reach you</h2>
      <ul className="alarm-rows">
        {shown.map((way) => (
          <WayRow key={way.channel} way={way} />
        ))}
      </ul>
    </section>
  )
}

function WayRow({ way: { channel, isSetUp, used, problem, lastTest } }: { way: Way }) {
  const test = useSendTest()
  const name = names[channel]
  return (
    <li>
      <b>{name}</b>
      {!isSetUp && !problem && (
        <p>
          <span className="alarm-bad">
            <TriangleAlert aria-hidden="true" />
            Not set up.
          </span>{' '}
          {channel === 'push' ? (
            settingsOf.push
          ) : (
            <>
              Whoever looks after your server needs to set{' '}
              <span className="alarm-setting">{settingsOf[channel]}</span>.
            </>
          )}
        </p>
      )}
      {isSetUp && used && (
        <p className="num">
          {used.today} of {used.most} used today.
        </p>
      )}
      {problem && <p className="alarm-bad">{problem}</p>}
      <Button
        variant="plain"
        size="sm"
        disabled={!isSetUp}
        loading={test.isPending}
        aria-label={`Send test by ${name}`}
        onClick={() => test.mutate({ channel })}
      >
        {test.isPending ? 'Sending' : 'Send test'}
      </Button>
      <TestOutcome channel={channel} test={test.data ?? lastTest} />
    </li>
  )
}
