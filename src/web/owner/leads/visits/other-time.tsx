import { useId, useState } from 'react'
import { isoDay } from '#shared/brisbane-time.ts'
import type { VisitTime } from '#shared/contract/visit-time.ts'
import { arrivalInWords, arrivalOn } from '#shared/visits/times.ts'
import { SmallButton } from '#web/owner/kit/buttons.tsx'

/** Hours at which an arrival time of two hours may begin. */
const hoursOfDay = Array.from({ length: 15 }, (_, n) => 5 + n)
const usualHour = 15

/** Offers a day and an hour that the grid doesn't have: a Sunday, a holiday, an evening. */
export function OtherTime({ now, onChoose }: { now: Date; onChoose: (time: VisitTime) => void }) {
  const id = useId()
  const [day, setDay] = useState('')
  const [hour, setHour] = useState(usualHour)
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? arrivalOn(day, hour, hour + 2) : undefined
  const isAhead = time !== undefined && Date.parse(time.from) > now.getTime()
  return (
    <details className="other-time">
      <summary>Another day or time</summary>
      <div>
        <label htmlFor={`${id}-day`}>Day</label>
        <input
          id={`${id}-day`}
          className="input"
          type="date"
          min={isoDay(now)}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <label htmlFor={`${id}-hour`}>Arrive</label>
        <select
          id={`${id}-hour`}
          className="input"
          value={hour}
          onChange={({ target }) => setHour(Number(target.value))}
        >
          {hoursOfDay.map((from) => (
            <option key={from} value={from}>
              {arrivalInWords(arrivalOn('2026-01-01', from, from + 2))}
            </option>
          ))}
        </select>
        <SmallButton
          disabled={!isAhead}
          onClick={() => {
            if (time) onChoose(time)
          }}
        >
          Add it
        </SmallButton>
      </div>
    </details>
  )
}
