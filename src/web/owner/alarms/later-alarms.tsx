import { lazy } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { laterPart } from '../later-part.ts'

/** Comes when it is opened. It can be gone by then, after a deploy. */
export const AlarmsPanel = lazy(() =>
  laterPart(() => import('./alarms-panel.tsx')).then(
    (part) => ({ default: part.AlarmsPanel }),
    () => ({ default: GonePanel }),
  ),
)

const GonePanel = () => (
  <EmptyState
    variant="error"
    heading="The alarms could not be fetched"
    action={<Button onClick={() => location.reload()}>Try again</Button>}
  />
)
