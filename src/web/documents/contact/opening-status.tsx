import { comingSpecialDays, type OfficeHours } from '#shared/office-hours.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { usePageInput } from '../page-input-context.tsx'

/** Whether the office is open just now: comes with the visitor's own clock (boot/opening-status.ts); its place is kept. */
export function OpeningStatus() {
  const { hours, specialDays } = useBusiness()
  const { renderedAt } = usePageInput()
  if (!hours.rows) return null
  const known: OfficeHours = {
    hours: { rows: hours.rows },
    specialDays: comingSpecialDays(specialDays, new Date(renderedAt)).map(({ note: _, ...day }) => day),
  }
  return <p className="opening-status" data-opening-hours={JSON.stringify(known)} />
}
