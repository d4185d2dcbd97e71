import ShieldAlert from 'lucide-react/icons/shield-alert'
import type { AnyInquiry } from '#shared/leads/kinds.ts'
import { serviceTypes } from '#shared/service-types.ts'
import { SmallButton, ToggleButton } from '#web/owner/kit/buttons.tsx'
import { Options } from '#web/owner/kit/forms/options.tsx'
import { selectButtonId } from '#web/owner/kit/selection.tsx'
import { useMay, useOwnerSummary } from '#web/owner/kit/session/use-owner.ts'
import { suspectLabel } from '#web/owner/kit/suspect-note.tsx'
import { CsvLink } from './csv-link.tsx'
import { wordsFor } from './inquiry.ts'
import { filterQuery, type InquiryFilters } from './inquiry-filters.ts'
import { SearchField } from './search-field.tsx'

interface InquiryToolsProps {
  kind: AnyInquiry
  filters: InquiryFilters
  onChange: (filters: InquiryFilters) => void
  onSelect: () => void
}

export function InquiryTools({ kind, filters, onChange, onSelect }: InquiryToolsProps) {
  const mayAct = useMay('staff')
  const query = new URLSearchParams(filterQuery(filters)).toString()
  return (
    <search className="flow near tools">
      <SearchField
        label={wordsFor(kind).search}
        value={filters.search}
        onSearch={(search) => onChange({ ...filters, search })}
      />
      {kind.serviceField && (
        <select
          className="input tools__service"
          aria-label="Service"
          value={filters.service}
          onChange={(event) => onChange({ ...filters, service: event.target.value })}
        >
          <option value="">All services</option>
          <Options of={serviceTypes} />
          <option value="none">Not specified</option>
        </select>
      )}
      <ToggleButton isOn={filters.unread} onClick={() => onChange({ ...filters, unread: !filters.unread })}>
        Unread
      </ToggleButton>
      <SuspectFilter kind={kind} filters={filters} onChange={onChange} />
      {mayAct && (
        <SmallButton id={selectButtonId} onClick={onSelect}>
          Select
        </SmallButton>
      )}
      <CsvLink href={query ? `${kind.paths.file}?${query}` : kind.paths.file} />
    </search>
  )
}

interface SuspectFilterProps {
  kind: AnyInquiry
  filters: InquiryFilters
  onChange: (filters: InquiryFilters) => void
}

function SuspectFilter({ kind, filters, onChange }: SuspectFilterProps) {
  const summary = useOwnerSummary()
  const count = summary?.[kind.list].suspected
  if (!count && !filters.suspected) return null
  return (
    <ToggleButton
      isOn={filters.suspected}
      icon={<ShieldAlert />}
      onClick={() => onChange({ ...filters, suspected: !filters.suspected })}
    >
      {count ? `${suspectLabel} (${count})` : suspectLabel}
    </ToggleButton>
  )
}
