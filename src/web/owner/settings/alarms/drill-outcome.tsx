import type { AlarmStatus } from '#shared/contract/alarm.ts'
import { when } from '#web/owner/kit/when.ts'

interface DrillOutcomeProps {
  drill: NonNullable<AlarmStatus['drill']>
  /** True when at least one channel is set up. */
  isAnybodyTold: boolean
}

/** Shows the result of the nightly drill, in which the site sends itself a lead. */
export function DrillOutcome({ drill: { at, failures }, isAnybodyTold }: DrillOutcomeProps) {
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
