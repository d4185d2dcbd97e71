import { brisbaneParts, dayOfWeek, momentInBrisbane, months } from '#shared/brisbane-time.ts'
import type { PlannedVisit } from '#shared/contract/visit.ts'
import type { VisitTime } from '#shared/contract/visit-time.ts'
import { describeLead } from '#shared/leads/describe-lead.ts'
import { inquiryOf } from '#shared/leads/kinds.ts'
import { arrivalHours, arrivalOn, busyUntil, isSameTime, timeInWords } from '#shared/visits/times.ts'

interface TimeGridProps {
  days: readonly string[]
  chosen: readonly VisitTime[]
  /** Undefined until the booked visits are known. Nothing can be chosen before. */
  planned: readonly PlannedVisit[] | undefined
  /** Id of the visit that is moved. Of the hours that it takes, only its present arrival time can't be chosen. */
  moved: string | undefined
  minutes: number
  now: Date
  onChoose: (time: VisitTime) => void
}

/** Renders days by arrival times, each chosen by a tap. A booked time says by whom and can't be chosen. */
export function TimeGrid({ days, chosen, planned, moved, minutes, now, onChoose }: TimeGridProps) {
  return (
    <table className="time-grid">
      <thead>
        <tr>
          <td />
          {arrivalHours.map(([from, to]) => (
            <th key={from} scope="col">
              {from % 12 || 12} to {to % 12 || 12}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day}>
            <th scope="row">
              <DayName day={day} />
            </th>
            {arrivalHours.map(([from, to]) => {
              const time = arrivalOn(day, from, to)
              return (
                <td key={from}>
                  <Cell
                    time={time}
                    place={chosen.findIndex((other) => isSameTime(other, time)) + 1}
                    taken={planned && takenBy(planned, time, minutes, moved)}
                    isFree={planned !== undefined && Date.parse(time.from) > now.getTime()}
                    onChoose={() => onChoose(time)}
                  />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CellProps {
  time: VisitTime
  /** Position among the chosen times, from 1; 0 when it is not chosen. */
  place: number
  taken: string | undefined
  isFree: boolean
  onChoose: () => void
}

function Cell({ time, place, taken, isFree, onChoose }: CellProps) {
  if (taken !== undefined) {
    return (
      <span className="time-grid__taken">
        <span className="visually-hidden">Booked: </span>
        {taken}
      </span>
    )
  }
  return (
    <button type="button" aria-pressed={place > 0} disabled={!isFree} onClick={onChoose}>
      <i aria-hidden="true">{place > 0 ? place : isFree ? '+' : ''}</i>
      <span className="visually-hidden">{timeInWords(time)}</span>
    </button>
  )
}

function DayName({ day }: { day: string }) {
  const noon = momentInBrisbane(`${day}T12:00`)
  const parts = brisbaneParts(noon)
  return (
    <>
      {dayOfWeek(noon).slice(0, 3)}{' '}
      <small>
        {parts.day} {months[parts.month]?.slice(0, 3)}
      </small>
    </>
  )
}

/** Returns the first name of the customer who is booked at a time; undefined when it is free. */
function takenBy(
  planned: readonly PlannedVisit[],
  time: VisitTime,
  minutes: number,
  moved: string | undefined,
): string | undefined {
  const until = busyUntil(time, minutes)
  const other = planned.find(({ visit: { id, booked, minutes: theirs } }) => {
    if (!booked) return false
    if (id === moved) return isSameTime(booked, time)
    return booked.from < until && busyUntil(booked, theirs) > time.from
  })
  if (!other) return undefined
  const { name } = describeLead(inquiryOf(other.lead.kind), other.lead.record)
  return name.split(' ')[0] || 'Booked'
}
