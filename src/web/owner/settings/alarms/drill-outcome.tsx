import type { AlarmStatus } from '#shared/contract/alarm.ts'
import { when } from '#web/owner/kit/when.ts'

interface DrillOutcomeProps {
  drill: NonNullable<AlarmStatus['drill']>
  /** Some way to the owner is set up. */
  isAnybodyTold: boolean
}

/** What the site found when it last sent itself a lead, at night. */
export function DrillOutcome({ drill: { at, failures }, isAnybodyTold }: DrillOutcomeProps) {
  if (failures.length === 0) {
    const outcome = isAnybodyTold ? 'have reached you' : 'have been kept here, and nobody told'
    return (
      <p className="alarms__drill">
        Tried by itself {when(at)}: a lead would {outcome}.
      </p>
    )
  }
  return (
    <div className="alarms__drill" role="alert">
      <b className="alarm-bad">Tried by itself {when(at)}: not everything works</b>
      <ul>
        {failures.map((failure) => (
          <li key={failure}>{failure}</li>
        ))}
      </ul>
    </div>
  )
}
