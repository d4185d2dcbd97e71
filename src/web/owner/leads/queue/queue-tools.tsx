import { useCallback, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { QueueOrder } from '#shared/leads/work.ts'
import { apiPaths } from '#shared/paths.ts'
import { SmallButton, ToggleButton } from '#web/owner/kit/buttons.tsx'
import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'
import { type Selection, selectButtonId } from '#web/owner/kit/selection.tsx'
import { useMay } from '#web/owner/kit/session/use-owner.ts'
import { SearchField } from '../inquiries/search-field.tsx'
import { type QueueFilter, type QueueFilters, queueQuery, withQueueFilter } from './queue-filters.ts'

const QueueFilterFields = lazyComponent(
  async () => (await import('./queue-filter-fields.tsx')).QueueFilterFields,
)
const ExportSheet = lazyComponent(async () => (await import('../export/export-sheet.tsx')).ExportSheet, {
  fallback: null,
})

interface QueueToolsProps {
  filters: QueueFilters
  selection: Selection
  onOrder: (order: QueueOrder) => void
}

export function QueueTools({ filters, selection, onOrder }: QueueToolsProps) {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (name: QueueFilter, value: string) =>
      setParams((before) => withQueueFilter(before, name, value), { replace: true }),
    [setParams],
  )
  const onSearch = useCallback((words: string) => change('search', words), [change])
  const mayAct = useMay('staff')
  const mayExport = useMay('owner')
  const [isExporting, setExporting] = useState(false)
  const { view, order, search, status, assigned, from, to } = filters
  const isNarrowed = status !== '' || assigned !== '' || from !== '' || to !== ''
  // Stays open when its last filter is removed, until the owner closes it.
  const [isOpen, setOpen] = useState(isNarrowed)
  return (
    <search className="flow near tools queue-tools">
      <SearchField
        label="Search enquiries"
        value={search}
        onSearch={onSearch}
        hasFocus={params.has('find')}
      />
      <details
        className="queue-tools__more"
        open={isOpen || isNarrowed}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="button button--plain button--sm">Filter</summary>
        {(isOpen || isNarrowed) && <QueueFilterFields filters={filters} onChange={change} />}
      </details>
      {view === 'answer' && (
        <ToggleButton
          isOn={order === 'newest'}
          onClick={() => onOrder(order === 'newest' ? 'longest' : 'newest')}
        >
          Newest first
        </ToggleButton>
      )}
      {mayAct && !selection.isOn && (
        <SmallButton id={selectButtonId} onClick={selection.begin}>
          Select
        </SmallButton>
      )}
      {mayExport && (
        <SmallButton aria-haspopup="dialog" onClick={() => setExporting(true)}>
          Export
        </SmallButton>
      )}
      {isExporting && (
        <ExportSheet
          listed={`${apiPaths.queueFile}?${new URLSearchParams(queueQuery(filters))}`}
          onClose={() => setExporting(false)}
        />
      )}
    </search>
  )
}
