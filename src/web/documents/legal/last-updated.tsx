import { isoDay, longDate } from '#shared/brisbane-time.ts'
import { usePageInput } from '#web/components/page-input-context.tsx'
import { useClock } from '#web/lib/use-clock.ts'

/** The date at view time in Brisbane (specification 9.5): the server's at first, then the visitor's own. */
export function LastUpdated() {
  const { renderedAt } = usePageInput()
  const moment = useClock() ?? new Date(renderedAt)
  return (
    <p className="key muted">
      Last updated <time dateTime={isoDay(moment)}>{longDate(moment)}</time>
    </p>
  )
}
