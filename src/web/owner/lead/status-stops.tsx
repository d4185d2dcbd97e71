import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { type LeadStatus, leadStatuses } from '#shared/leads/work.ts'
import { statusNames } from '#shared/leads/work-words.ts'

const stops = leadStatuses.filter((status) => status !== 'won' && status !== 'lost')
const ends = leadStatuses.filter((status) => status === 'won' || status === 'lost')

interface StatusStopsProps {
  status: LeadStatus
  onChange: (status: LeadStatus) => void
}

/** How far a lead has come: stops on a line that forks like a changeover switch. A tap is all it takes. */
export function StatusStops({ status, onChange }: StatusStopsProps) {
  const name = useId()
  const reached = leadStatuses.indexOf(status)
  const stop = (value: LeadStatus, isEnd = false) => {
    const isNow = value === status
    const isPassed = !isEnd && leadStatuses.indexOf(value) < reached
    return (
      <label
        key={value}
        className={isEnd ? 'stop stop--end' : 'stop'}
        data-now={isNow || undefined}
        data-passed={isPassed || undefined}
      >
        <input type="radio" name={name} checked={isNow} onChange={() => onChange(value)} />
        <span className="stop__node">{isPassed && <Check aria-hidden="true" />}</span>
        {statusNames[value]}
      </label>
    )
  }
  return (
    <fieldset className="stops">
      <legend className="visually-hidden">Status</legend>
      <div className="stops__run">
        {stops.map((value) => stop(value))}
        <i className="stops__fork" aria-hidden="true" />
        {ends.map((value) => stop(value, true))}
      </div>
    </fieldset>
  )
}
