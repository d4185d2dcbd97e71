import type { AlarmSettings } from '#shared/alarm-settings.ts'
import type { ChainWay } from './chain-gaps.ts'
import { inMinutes } from './in-minutes.ts'
import { isAnyHour, timeOfDay } from './time-of-day.ts'

interface ChainWordsProps {
  settings: AlarmSettings
  /** Ways that are left out. */
  missing: readonly ChainWay[]
}

/** The chain as an ordered list: the same facts as the drawing. */
export function ChainWords({ settings, missing }: ChainWordsProps) {
  const { ringFrom, ringUntil, againAfter, smsAfter, everybodyAfter, repeatEvery, giveUpAfter } = settings
  return (
    <details className="fold">
      <summary>The same in words</summary>
      <ol className="chain-words">
        {missing.length > 0 && (
          <li>
            <b>Not set up</b>
            <span>Left out until it is: {missing.join(', ')}.</span>
          </li>
        )}
        <li>
          <b>Ordinary</b>
          <span>
            Phones on duty and email at once. Phones again after {inMinutes(againAfter)}, SMS after{' '}
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
            Phones, SMS and email at once, any hour. Everybody after {inMinutes(everybodyAfter)}, then every{' '}
            {repeatEvery === 1 ? 'minute' : inMinutes(repeatEvery)}. At {inMinutes(giveUpAfter)} one mail says
            nobody has taken it.
          </span>
        </li>
        <li>
          <b>It ends</b>
          <span>
            When somebody opens the lead, calls, texts, or taps On it. Looking at the list is not enough.
          </span>
        </li>
        <li>
          <b>No proof</b>
          <span>
            If no phone answers within 60 seconds (20 for an emergency) the next way is used, and in an
            emergency everybody is rung once more.
          </span>
        </li>
      </ol>
    </details>
  )
}
