import type { AlarmStatus } from '#shared/contract/alarm.ts'
import { when } from '../mail/when.ts'

/** What the site found when it last sent itself a lead, at night. */
export function DrillOutcome({ at, failures }: NonNullable<AlarmStatus['drill']>) {
  if (failures.length === 0) {
    return <p className="alarms__drill">Tried by itself {when(at)}: a lead would have reached you.</p>
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
