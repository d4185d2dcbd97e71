import { Link, useSearchParams } from 'wouter'
import type { OwnerSummary } from '#shared/contract/owner-summary.ts'
import type { QueueCounts } from '#shared/contract/work-queue.ts'
import { type QueueView, queueViews } from '#shared/leads/work.ts'
import { pagePaths } from '#shared/paths.ts'
import { panelHref } from '#web/owner/kit/panels.ts'
import { withQueueView } from './queue-filters.ts'

const viewNames: Readonly<Record<QueueView, string>> = {
  answer: 'To answer',
  today: 'Follow up today',
  waiting: 'Waiting',
  done: 'Done',
}

interface QueueCellsProps {
  view: QueueView | 'all'
  counts: QueueCounts | undefined
}

/** Links to the four views, with their counts. The URL says which is open. */
export function QueueCells({ view, counts }: QueueCellsProps) {
  const [params] = useSearchParams()
  return (
    <nav className="queue-tabs" aria-label="Lists">
      {queueViews.map((name) => (
        <Link
          key={name}
          href={`${pagePaths.admin}?${withQueueView(params, name)}`}
          aria-current={view === name ? 'true' : undefined}
          replace
        >
          <b className="numerals">{counts?.[name] ?? '–'}</b>
          {viewNames[name]}
        </Link>
      ))}
    </nav>
  )
}

/** Links from the list to the day's visits, if there are any. */
export function VisitsToday({ summary }: { summary: Pick<OwnerSummary, 'visitsToday'> | undefined }) {
  if (!summary?.visitsToday) return null
  return (
    <p className="queue-note">
      <Link className="inline-link" href={panelHref('days')}>
        {summary.visitsToday === 1 ? '1 visit today' : `${summary.visitsToday} visits today`}
      </Link>
    </p>
  )
}
