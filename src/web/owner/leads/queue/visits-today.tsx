import { Link } from 'wouter'
import type { OwnerSummary } from '#shared/contract/owner-summary.ts'
import { panelHref } from '#web/owner/kit/panels.ts'

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
