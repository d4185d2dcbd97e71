import ShieldAlert from 'lucide-react/icons/shield-alert'
import type { AnyInquiry } from '#shared/leads/kinds.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useOwnerSummary } from '#web/owner/kit/session/use-owner.ts'
import { suspectLabel } from '#web/owner/kit/suspect-note.tsx'
import type { InquiryFilters } from './inquiry-filters.ts'

interface SuspectFilterProps {
  kind: AnyInquiry
  filters: InquiryFilters
  onChange: (filters: InquiryFilters) => void
}

/** Renders a filter for suspected spam; nothing while there is none. */
export function SuspectFilter({ kind, filters, onChange }: SuspectFilterProps) {
  const summary = useOwnerSummary()
  const count = summary?.[kind.list].suspected
  if (!count && !filters.suspected) return null
  return (
    <Button
      variant={filters.suspected ? 'standard' : 'plain'}
      size="sm"
      icon={<ShieldAlert />}
      aria-pressed={filters.suspected}
      onClick={() => onChange({ ...filters, suspected: !filters.suspected })}
    >
      {count ? `${suspectLabel} (${count})` : suspectLabel}
    </Button>
  )
}
