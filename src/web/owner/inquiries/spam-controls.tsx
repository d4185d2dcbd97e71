import ShieldAlert from 'lucide-react/icons/shield-alert'
import type { MouseEvent } from 'react'
import type { AnyInquiry } from '#shared/leads/kinds.ts'
import { spamReason } from '#shared/leads/spam-signs.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { useOwnerSummary } from '../session/use-owner.ts'
import type { InquiryFilters } from './inquiry-filters.ts'

const label = 'Suspected spam'

export function SuspectTag() {
  return <Tag variant="pending">{label}</Tag>
}

interface SuspectNoteProps {
  /** What speaks for spam; empty for one that somebody put aside by hand. */
  signs: readonly string[]
  /** Missing for whoever may not say so. */
  onNotSpam: (() => void) | undefined
}

/** Why nobody was told of a lead, and the one tap that makes it one like any other. */
export function SuspectNote({ signs, onNotSpam }: SuspectNoteProps) {
  const onPress = (event: MouseEvent) => {
    // The button goes with the note: the focus stays on what it was about.
    event.currentTarget.closest('article')?.focus({ preventScroll: true })
    onNotSpam?.()
  }
  return (
    <div className="suspect">
      <p>
        <strong>{label}.</strong> {spamReason(signs)} It stays out of the queue and rings no phone.
      </p>
      {onNotSpam && (
        <Button size="sm" onClick={onPress}>
          Not spam
        </Button>
      )}
    </div>
  )
}

interface SuspectFilterProps {
  kind: AnyInquiry
  filters: InquiryFilters
  onChange: (filters: InquiryFilters) => void
}

/** Narrows the list down to suspected spam; not there while there is none. */
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
      {count ? `${label} (${count})` : label}
    </Button>
  )
}
