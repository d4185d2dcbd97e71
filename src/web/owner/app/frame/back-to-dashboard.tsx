import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { pagePaths } from '#shared/paths.ts'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { hasWayBack } from '#web/owner/kit/way-back.ts'

/** The first thing in the header of whatever lies behind the dashboard. It does what the browser's own way back does. */
export const BackToDashboard = () => (
  <Tooltip text="Back">
    <Link href={pagePaths.admin} className="square-button" aria-label="Back" onClick={goBack}>
      <ArrowLeft />
    </Link>
  </Tooltip>
)

/** To the list as it was left; who came by a link from elsewhere goes to the dashboard. */
function goBack(event: MouseEvent): void {
  if (!hasWayBack() || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  history.back()
}
