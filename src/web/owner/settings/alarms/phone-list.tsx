import { useMutation, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { AlarmDevice, AlarmStatus, ChannelTest } from '#shared/contract/alarm.ts'
import { apiPaths } from '#shared/paths.ts'
import { failureMessage, post, remove, tryAgain } from '#web/lib/api.ts'
import { PlainButton, SmallButton } from '#web/owner/kit/buttons.tsx'
import { AskFirst } from '#web/owner/kit/dialogs/ask-first.tsx'
import { isArmed } from '#web/owner/kit/session/use-alarms.ts'
import { useMay } from '#web/owner/kit/session/use-owner.ts'
import { when } from '#web/owner/kit/when.ts'
import { ArmingError, armPhone } from './arm-phone.ts'
import { canBeArmed } from './phone-subscription.ts'
import { TestOutcome } from './test-outcome.tsx'
import { useSendTest } from './use-alarm-changes.ts'

type PhoneListProps = Pick<AlarmStatus, 'people' | 'devices' | 'publicKey' | 'doubt'>

/** Lists the phones and computers that ring, each with its state and a test, and can arm this one. */
export function PhoneList({ people, devices, publicKey, doubt }: PhoneListProps) {
  const isOwner = useMay('owner')
  const you = people.find(({ isYou }) => isYou)?.username
  return (
    <section className="panel-section alarms__section" aria-labelledby="alarm-phones">
      <div className="apart alarms__head">
        <h2 id="alarm-phones">Phones</h2>
        <p>Your phone is ready once a test alert gets through.</p>
      </div>
      {devices.length > 0 && (
        <ul className="ruled alarm-rows">
          {devices.map((device) => (
            <PhoneRow key={device.id} device={device} mayRemove={isOwner || device.username === you} />
          ))}
        </ul>
      )}
      {doubt && <p className="hint">{doubt}</p>}
      {publicKey && <ArmThis publicKey={publicKey} />}
    </section>
  )
}

function PhoneRow({ device, mayRemove }: { device: AlarmDevice; mayRemove: boolean }) {
  const test = useSendTest()
  return (
    <li>
      <b>{device.label}</b>
      <p>
        <PhoneState device={device} />
      </p>
      {isArmed(device) && (
        <SmallButton
          loading={test.isPending}
          aria-label={`Test ${device.label}`}
          onClick={() => test.mutate({ channel: 'push', device: device.id })}
        >
          {test.isPending ? 'Sending' : 'Test'}
        </SmallButton>
      )}
      <TestOutcome channel="push" test={test.data} />
      {mayRemove && (
        <AskFirst
          label="Remove"
          about={device.label}
          look="remove"
          question={`Remove ${device.label}?`}
          yes="Remove"
          no="Keep"
          act={() => remove(apiPaths.alarmDevice(device.id))}
          done={`${device.label} removed`}
          shownIn={apiPaths.alarms}
          failure="It wasn’t removed. Please try again later."
        >
          It gets no more alerts. They start again if someone opens your enquiries on it: to stop them for
          good, sign that phone out under Account.
        </AskFirst>
      )}
    </li>
  )
}

function PhoneState({ device: { state, since, reason } }: { device: AlarmDevice }) {
  const day = since ? when(since) : ''
  switch (state) {
    case 'armed':
      return (
        <>
          <span className="alarm-good">
            <Check aria-hidden="true" />
            Ready
          </span>
          , last alert {day}
        </>
      )
    case 'unproved':
      return 'Turned on, but no alert has got through yet. Test it.'
    case 'unseen':
      return (
        <>
          <NotArmed /> since {day}. Open this page on that phone.
        </>
      )
    case 'broken':
      return (
        <>
          <NotArmed />
          {since && ` since ${day}`}. {reason}.
        </>
      )
  }
}

const NotArmed = () => (
  <span className="alarm-bad">
    <TriangleAlert aria-hidden="true" />
    Not getting alerts
  </span>
)

/** Arms this phone and sends it a test at once. In a browser that can't be armed it says what to do. */
function ArmThis({ publicKey }: { publicKey: string }) {
  const queryClient = useQueryClient()
  const arm = useMutation({
    mutationFn: async () => {
      const device = await armPhone(publicKey)
      return post<ChannelTest>(apiPaths.alarmTest('push'), { device })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [apiPaths.alarms] }),
  })
  if (!canBeArmed()) {
    return (
      <p className="hint">
        This browser can’t get alerts. On an iPhone, put the site on the home screen first: the steps are
        below.
      </p>
    )
  }
  const { error } = arm
  const failure =
    error && (error instanceof ArmingError ? error.message : failureMessage(error, tryAgain(error)))
  return (
    <>
      <PlainButton loading={arm.isPending} onClick={() => arm.mutate()}>
        Get alerts on this phone
      </PlainButton>
      <p role="status" className={failure ? 'alarm-outcome alarm-bad' : 'alarm-outcome'}>
        {failure}
      </p>
      <TestOutcome channel="push" test={arm.data} />
    </>
  )
}
