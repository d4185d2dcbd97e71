import type { AlarmSettings } from '#shared/alarm-settings.ts'
import type { AlarmStatus } from '#shared/contract/alarm.ts'
import { isArmed } from '#web/owner/kit/session/use-alarms.ts'
import { alarmState, isSetUp } from './alarm-state.ts'
import { inMinutes, isAnyHour, timeOfDay } from './time-of-day.ts'

interface ChainWordsProps {
  settings: AlarmSettings
  /** Channels to list as not set up. */
  missing: readonly ChainWay[]
}

/** Shows the escalation policy as a list, with the same facts as the drawing. */
export function ChainWords({ settings, missing }: ChainWordsProps) {
  const { ringFrom, ringUntil, againAfter, smsAfter, everybodyAfter, repeatEvery, giveUpAfter } = settings
  return (
    <details className="fold">
      <summary>The same in words</summary>
      <ol className="chain-words">
        {missing.length > 0 && (
          <li>
            <b>Not set up</b>
            <span>These don’t work yet: {missing.join(', ')}.</span>
          </li>
        )}
        <li>
          <b>Ordinary</b>
          <span>
            Phones on duty and email at once. Phones again after {inMinutes(againAfter)}, texts after{' '}
            {inMinutes(smsAfter)},{' '}
            {isAnyHour(ringFrom, ringUntil)
              ? 'any hour'
              : `between ${timeOfDay(ringFrom)} and ${timeOfDay(ringUntil)}`}
            .
          </span>
        </li>
        <li>
          <b>Emergency</b>
          <span>
            Phones, texts and email at once, any hour. Everyone after {inMinutes(everybodyAfter)}, then every{' '}
            {repeatEvery === 1 ? 'minute' : inMinutes(repeatEvery)}. After {inMinutes(giveUpAfter)} one last
            email says no one has taken it.
          </span>
        </li>
        <li>
          <b>When it stops</b>
          <span>
            When someone opens the enquiry, calls, texts or taps On it. Looking at the list doesn’t count.
          </span>
        </li>
        <li>
          <b>No reply</b>
          <span>
            If no phone confirms within 60 seconds (20 for an emergency), we go to the next step. In an
            emergency we ring everyone again.
          </span>
        </li>
      </ol>
    </details>
  )
}

export type ChainWay = 'phones' | 'email' | 'texts'

/** Returns the channels of the escalation policy that reach nobody yet. */
export function missingWays(status: AlarmStatus): ChainWay[] {
  const isThere = [
    ['phones', status.devices.some(isArmed)],
    ['email', isSetUp(status, 'mail')],
    ['texts', isSetUp(status, 'sms')],
  ] as const
  return isThere.filter(([, is]) => !is).map(([way]) => way)
}

/** Returns what doesn't work yet, for a line above the drawing; undefined when everything does. */
export function missingWords(status: AlarmStatus): string | undefined {
  const missing = missingWays(status)
  if (missing.length === 0) return undefined
  const unset = missing.filter((way) => way !== 'phones')
  const why = [
    ...(missing.includes('phones') ? ['no phone gets alerts'] : []),
    ...(unset.length > 0
      ? [`${unset.join(' and ')} ${unset.includes('texts') ? 'aren’t' : 'isn’t'} set up`]
      : []),
  ].join(', and ')
  return alarmState(status).look === 'none'
    ? `None of this works yet: ${why}.`
    : `What’s crossed out doesn’t work yet: ${why}.`
}
