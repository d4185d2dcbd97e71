import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import { pagePaths } from '#shared/paths.ts'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { hasWayBack } from '#web/owner/kit/way-back.ts'

/** Goes back to the page before, as the browser's own Back does, or else to the dashboard. */
export const BackToDashboard = () => (
  <Tooltip text="Back">
    <Link href={pagePaths.admin} className="square-button" aria-label="Back" onClick={goBack}>
      <ArrowLeft />
    </Link>
  </Tooltip>
)

/** Goes back in history, to the list as it was left. After a link from elsewhere the href leads to the dashboard. */
function goBack(event: MouseEvent): void {
  if (!hasWayBack() || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  history.back()
}
