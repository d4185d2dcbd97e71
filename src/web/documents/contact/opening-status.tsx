import { useBusiness } from '#web/components/business-context.tsx'
import { Tag } from '#web/components/ui/tag.tsx'
import { openingStatus } from '#web/content/opening-hours.ts'
import { useClock } from '#web/lib/use-clock.ts'

/** Whether the office is open just now in Brisbane. Comes with the visitor's own clock; its place is kept. */
export function OpeningStatus() {
  const { hours } = useBusiness()
  const now = useClock()
  const status = now && openingStatus(now, hours.weekdays)
  return (
    <p className="min-h-7">
      {status && <Tag variant={status.isOpen ? 'approved' : 'neutral'}>{status.text}</Tag>}
    </p>
  )
}
