import Bell from 'lucide-react/icons/bell'
import { Link } from 'wouter'
import { maxNotifications } from '#shared/leads/notification-limit.ts'
import { pagePaths } from '#shared/paths.ts'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { useOwnerSummary } from '../session/use-owner.ts'

/** The bell, with what came in since the notifications were last looked at: as many as their page shows. */
export function NotificationsLink() {
  const unread = useOwnerSummary()?.notifications.unread ?? 0
  const count = unread > maxNotifications ? `${maxNotifications}+` : String(unread)
  return (
    <Tooltip text="Notifications">
      <Link
        href={pagePaths.notifications}
        className="square-button"
        aria-label={unread > 0 ? `Notifications, ${count} new` : 'Notifications'}
      >
        <Bell />
        {unread > 0 && <span className="unseen-dot" aria-hidden="true" />}
      </Link>
    </Tooltip>
  )
}
