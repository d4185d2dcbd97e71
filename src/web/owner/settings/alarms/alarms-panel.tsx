import { useQuery } from '@tanstack/react-query'
import BellRing from 'lucide-react/icons/bell-ring'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Link } from 'wouter'
import { channelFacts } from '#shared/channels.ts'
import type { AlarmStatus } from '#shared/contract/alarm.ts'
import type { MailStatus as MailStatusAnswer } from '#shared/contract/mail.ts'
import type { SetUp } from '#shared/contract/set-up.ts'
import { apiPaths } from '#shared/paths.ts'
import { buttonClass } from '#web/components/ui/button-class.ts'
import { failuresIn, MessageOperator } from '#web/owner/kit/message-operator.tsx'
import { NotFetched } from '#web/owner/kit/not-fetched.tsx'
import { panelHref } from '#web/owner/kit/panels.ts'
import { useAlarms } from '#web/owner/kit/session/use-alarms.ts'
import { useMay } from '#web/owner/kit/session/use-owner.ts'
import { when } from '#web/owner/kit/when.ts'
import { MailStatus } from '../mail/mail-status.tsx'
import { useUnsentMail } from '../mail/use-unsent-mail.ts'
import { alarmState } from './alarm-state.ts'
import { alarmStateWords } from './alarm-state-words.ts'
import { ChainDrawing } from './chain-drawing.tsx'
import { ChainWords, missingWays, missingWords } from './chain-words.tsx'
import { DutyList } from './duty-list.tsx'
import { EmergencySoundSwitch } from './emergency-sound-switch.tsx'
import { InstallSteps } from './install-steps.tsx'
import { PhoneList } from './phone-list.tsx'
import { RingTimes } from './ring-times.tsx'
import { WayList } from './way-list.tsx'

/** Shows who gets alarms, on which phones and channels and when, and draws the escalation policy. */
export function AlarmsPanel() {
  const alarms = useAlarms()
  const unsent = useUnsentMail()
  const isOwner = useMay('owner')
  const { data: setUp } = useQuery<SetUp>({ queryKey: [apiPaths.setUp], enabled: isOwner })
  const mail = useQuery<MailStatusAnswer>({ queryKey: [apiPaths.mailStatus] })
  if (!alarms.data) return <NotFetched query={alarms} heading="The alerts couldn’t be loaded" />
  const status = alarms.data
  const { look } = alarmState(status, unsent)
  const { heading, text } = alarmStateWords(status, unsent)
  const missing = missingWays(status)
  const gap = missingWords(status)
  const mailCause = unsent > 0 && mail.data?.lastFailure?.cause
  const failures = [
    ...(setUp ? failuresIn(setUp) : []),
    ...(mailCause ? [{ label: channelFacts.mail.label, reason: mailCause }] : []),
    ...(status.causes ?? []),
  ]
  return (
    <div className="halves alarms">
      <div className="alarms__state" data-look={look}>
        {look === 'well' ? <BellRing aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
        <strong>{heading}</strong>
        <p>{text}</p>
      </div>
      <MailStatus />
      {status.drill && <DrillOutcome drill={status.drill} isAnybodyTold={look !== 'none'} />}
      {setUp && <SafetyLines {...setUp} />}
      <MessageOperator failures={failures} />
      <div className="alarms__settings">
        <DutyList people={status.people} devices={status.devices} />
        <PhoneList
          people={status.people}
          devices={status.devices}
          publicKey={status.publicKey}
          doubt={status.doubt}
        />
        <WayList
          ways={status.ways}
          // Where there is a push key, a doubt is about the site's address.
          isAddressSet={!status.publicKey || status.doubt === null}
          isWatched={setUp?.watch?.state !== 'off'}
        />
        <DoorsSection />
        <RingTimes settings={status.settings} />
        <EmergencySoundSwitch />
        <InstallSteps />
      </div>
      <section className="panel-section alarms__section alarms__chain" aria-labelledby="alarm-chain">
        <h2 id="alarm-chain">What happens when an enquiry comes in</h2>
        {gap && <p className="alarms__gap">{gap}</p>}
        <ChainDrawing settings={status.settings} missing={missing} />
        <ChainWords settings={status.settings} missing={missing} />
      </section>
    </div>
  )
}

function DoorsSection() {
  const isOwner = useMay('owner')
  if (!isOwner) return null
  return (
    <section className="panel-section alarms__section" aria-labelledby="alarm-doors">
      <h2 id="alarm-doors">Enquiries from elsewhere</h2>
      <p className="hint">
        Missed calls, an answering service or another program can put enquiries straight on your list, each
        through its own door.
      </p>
      <Link className={buttonClass({ variant: 'plain' })} href={panelHref('doors')}>
        Open Doors
      </Link>
    </section>
  )
}

interface DrillOutcomeProps {
  drill: NonNullable<AlarmStatus['drill']>
  /** True when at least one channel is set up. */
  isAnybodyTold: boolean
}

/** Shows the result of the nightly drill, in which the site sends itself a lead. */
function DrillOutcome({ drill: { at, failures }, isAnybodyTold }: DrillOutcomeProps) {
  if (failures.length === 0) {
    const outcome = isAnybodyTold ? 'and you’d get an alert' : 'but you wouldn’t get an alert'
    return (
      <p className="alarms__drill">
        Self-test {when(at)}: the job would be saved, {outcome}.
      </p>
    )
  }
  return (
    <div className="alarms__drill" role="alert">
      <b className="alarm-bad">Self-test {when(at)}: something isn’t working</b>
      <ul>
        {failures.map((failure) => (
          <li key={failure}>{failure}</li>
        ))}
      </ul>
    </div>
  )
}

/** Shows whether the second copy is up to date, and whether somebody is told when the site is down. */
function SafetyLines({ copy, watch }: Pick<SetUp, 'copy' | 'watch'>) {
  if (!copy && !watch) return null
  return (
    <div className="alarms__drill">
      {copy && <SafetyLine isBad={copy.isBehind} sentence={copy.sentence} />}
      {watch && <SafetyLine isBad={watch.state === 'failing'} sentence={watch.sentence} />}
    </div>
  )
}

const SafetyLine = ({ isBad, sentence }: { isBad: boolean; sentence: string }) => (
  <p>{isBad ? <b className="alarm-bad">{sentence}</b> : sentence}</p>
)
