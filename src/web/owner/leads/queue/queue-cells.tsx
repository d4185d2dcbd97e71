import { Link, useSearchParams } from 'wouter'
import type { QueueCounts } from '#shared/contract/work-queue.ts'
import { type QueueView, queueViews } from '#shared/leads/work.ts'
import { pagePaths } from '#shared/paths.ts'
import { withQueueView } from './queue-filters.ts'

export const viewNames: Readonly<Record<QueueView, string>> = {
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
