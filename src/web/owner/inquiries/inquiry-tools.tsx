import Download from 'lucide-react/icons/download'
import { serviceTypes } from '#shared/contract/quote.ts'
import { Button } from '#web/components/ui/button.tsx'
import type { InquiryKind, InquiryRecord } from './inquiry.ts'
import { filterQuery, type InquiryFilters } from './inquiry-filters.ts'
import { SearchField } from './search-field.tsx'
import { SuspectFilter } from './spam-controls.tsx'

interface InquiryToolsProps<Item extends InquiryRecord> {
  kind: InquiryKind<Item>
  filters: InquiryFilters
  onChange: (filters: InquiryFilters) => void
}

/** Search, narrow down, and take what is shown along as a file. */
export function InquiryTools<Item extends InquiryRecord>({
  kind,
  filters,
  onChange,
}: InquiryToolsProps<Item>) {
  const query = new URLSearchParams(filterQuery(filters)).toString()
  return (
    <search className="tools">
      <SearchField
        label={kind.words.search}
        value={filters.search}
        onSearch={(search) => onChange({ ...filters, search })}
      />
      {kind.hasService && (
        <select
          className="input tools__service"
          aria-label="Service"
          value={filters.service}
          onChange={(event) => onChange({ ...filters, service: event.target.value })}
        >
          <option value="">All services</option>
          {Object.entries(serviceTypes).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          <option value="none">Not specified</option>
        </select>
      )}
      <Button
        variant={filters.unread ? 'standard' : 'plain'}
        size="sm"
        aria-pressed={filters.unread}
        onClick={() => onChange({ ...filters, unread: !filters.unread })}
      >
        Unread
      </Button>
      <SuspectFilter kind={kind} filters={filters} onChange={onChange} />
      {/* A plain link and no fetch: the browser's own download works on every phone. */}
      <a
        className="label label--plain label--sm"
        href={query ? `${kind.filePath}?${query}` : kind.filePath}
        download
      >
        <Download />
        CSV
      </a>
    </search>
  )
}
