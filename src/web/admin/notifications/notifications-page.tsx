import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'wouter'
import type { Notification } from '#shared/contract/notification.ts'
import { apiPaths, pagePaths } from '#shared/paths.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { Brand } from '#web/components/chrome/brand.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { OwnerFrame } from '../session/owner-frame.tsx'
import { SignOutButton } from '../session/sign-out-button.tsx'
import { useOwnerList } from '../session/use-owner.ts'
import { NotificationRow } from './notification-row.tsx'

export function NotificationsPage() {
  const business = useBusiness()
  return (
    <OwnerFrame
      title="Notifications"
      description="The owner's area: what came in lately."
      header={
        <div className="wrap">
          <Tooltip text="Back to the dashboard">
            <Link href={pagePaths.admin} className="square-button" aria-label="Back to the dashboard">
              <ArrowLeft />
            </Link>
          </Tooltip>
          <Brand title="Notifications" tagline={business.name} href={pagePaths.admin} />
          <SignOutButton />
        </div>
      }
    >
      <div className="wrap notes">
        <h1 className="visually-hidden">Notifications</h1>
        <RecentNotifications />
      </div>
    </OwnerFrame>
  )
}

function RecentNotifications() {
  const list = useOwnerList<Notification>(apiPaths.notifications)
  if (list.isError) {
    return (
      <EmptyState
        variant="error"
        heading="Failed to fetch notifications"
        action={<Button onClick={() => void list.refetch()}>Try again</Button>}
      />
    )
  }
  if (!list.data) return <Spinner />
  if (list.data.length === 0) {
    return (
      <EmptyState heading="No notifications yet">New quotes, messages and reviews appear here.</EmptyState>
    )
  }
  return list.data.map((notification) => (
    <NotificationRow key={`${notification.type} ${notification.data.id}`} notification={notification} />
  ))
}
