import { comingSpecialDays, type OfficeHours } from '#shared/office-hours.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { usePageInput } from '../page-input-context.tsx'

/** Reserves the place of the opening status, which boot/opening-status.ts fills in by the visitor's clock. */
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
