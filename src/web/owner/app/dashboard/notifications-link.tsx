import Bell from 'lucide-react/icons/bell'
import { Link } from 'wouter'
import { pagePaths } from '#shared/paths.ts'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { useOwnerSummary } from '#web/owner/kit/session/use-owner.ts'

export function NotificationsLink() {
  const hasNews = (useOwnerSummary()?.notifications.unread ?? 0) > 0
  return (
    <Tooltip text="Notifications">
      <Link
        href={pagePaths.notifications}
        className="square-button"
        aria-label={hasNews ? 'Notifications, something new' : 'Notifications'}
      >
        <Bell />
        {hasNews && <span className="unseen-dot" aria-hidden="true" />}
      </Link>
    </Tooltip>
  )
}
