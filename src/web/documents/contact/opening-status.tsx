import { useBusiness } from '#web/components/business-context.tsx'

/** Whether the office is open just now: comes with the visitor's own clock (boot/opening-status.ts); its place is kept. */
export function OpeningStatus() {
  return <p className="opening-status" data-opening-hours={useBusiness().hours.weekdays} />
}
