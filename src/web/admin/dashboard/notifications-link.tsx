import Bell from 'lucide-react/icons/bell'
import { Link } from 'wouter'
import { pagePaths } from '#shared/paths.ts'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { useAdminStatus, useOwnerSummary } from '../session/use-owner.ts'

const maxShown = 99

/** The bell, with what came in since the notifications were last looked at. */
export function NotificationsLink() {
  const isSignedIn = useAdminStatus().data?.authenticated === true
  return (
    <Tooltip text="Notifications">
      <Link href={pagePaths.notifications} className="square-button">
        <Bell aria-hidden="true" />
        <span className="visually-hidden">Notifications</span>
        {isSignedIn && <UnreadCount />}
      </Link>
    </Tooltip>
  )
}

function UnreadCount() {
  const unread = useOwnerSummary()?.notifications.unread ?? 0
  if (unread === 0) return null
  return (
    <span className="count-badge num">
      <span className="visually-hidden">, </span>
      {unread > maxShown ? `${maxShown}+` : unread}
      <span className="visually-hidden"> new</span>
    </span>
  )
}
