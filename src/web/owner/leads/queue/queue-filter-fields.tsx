import { leadStatuses } from '#shared/leads/work.ts'
import { statusNames } from '#shared/leads/work-words.ts'
import { DateField } from '#web/owner/kit/forms/date-field.tsx'
import { Options } from '#web/owner/kit/forms/options.tsx'
import { useOwnerSummary } from '#web/owner/kit/session/use-owner.ts'
import type { QueueFilter, QueueFilters } from './queue-filters.ts'

interface QueueFilterFieldsProps {
  filters: QueueFilters
  onChange: (name: QueueFilter, value: string) => void
}

export function QueueFilterFields({ filters, onChange }: QueueFilterFieldsProps) {
  const { status, assigned, from, to } = filters
  const known = useOwnerSummary()?.people
  // Leads may still be assigned to a person who is gone.
  const people = assigned && known?.includes(assigned) !== true ? [...(known ?? []), assigned] : known
  return (
    <div className="queue-tools__fields">
      <label>
        Status
        <select className="input" value={status} onChange={(event) => onChange('status', event.target.value)}>
          <option value="">Any</option>
          {leadStatuses.map((value) => (
            <option key={value} value={value}>
              {statusNames[value]}
            </option>
          ))}
        </select>
      </label>
      {people && (
        <label>
          Whose
          <select
            className="input"
            value={assigned}
            onChange={(event) => onChange('assigned', event.target.value)}
          >
            <option value="">Anyone’s</option>
            <Options of={people} />
          </select>
        </label>
      )}
      <DateField label="From" value={from} onChange={(day) => onChange('from', day)} />
      <DateField label="To" value={to} onChange={(day) => onChange('to', day)} />
    </div>
  )
}
