import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'wouter'
import { pagePaths } from '#shared/paths.ts'
import { Tooltip } from '#web/components/ui/tooltip.tsx'

/** The first thing in the header of whatever lies behind the dashboard. */
export const BackToDashboard = () => (
  <Tooltip text="Back to the dashboard">
    <Link href={pagePaths.admin} className="square-button" aria-label="Back to the dashboard">
      <ArrowLeft />
    </Link>
  </Tooltip>
)
