import { Link } from 'wouter'
import { maxNotifications } from '#shared/leads/notification-limit.ts'
import { pagePaths } from '#shared/paths.ts'
import { Brand } from '#web/components/brand.tsx'
import { useBusiness } from '#web/components/business-context.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { BackToDashboard } from '../back-to-dashboard.tsx'
import { OwnerFrame } from '../session/owner-frame.tsx'
import { SignOutButton } from '../session/sign-out-button.tsx'
import { useNow } from '../session/use-now.ts'
import { byDay } from './by-day.ts'
import { NotificationRow } from './notification-row.tsx'
import { useNotifications } from './use-notifications.ts'

export function NotificationsPage() {
  const business = useBusiness()
  return (
    <OwnerFrame
      header={
        <div className="wrap">
          <BackToDashboard />
          <Link href={pagePaths.admin} asChild>
            <Brand title="Notifications" tagline={business.name} />
          </Link>
          <SignOutButton />
        </div>
      }
    >
      <div className="wrap">
        <div className="notifications">
          <h1 className="visually-hidden">Notifications</h1>
          <RecentNotifications />
        </div>
      </div>
    </OwnerFrame>
  )
}

function RecentNotifications() {
  const { list, isNew } = useNotifications()
  const now = useNow()
  if (!list.data) {
    if (!list.isError) return <Spinner />
    return (
      <EmptyState
        variant="error"
        heading="Failed to fetch notifications"
        action={<Button onClick={() => void list.refetch()}>Try again</Button>}
      />
    )
  }
  const newCount = list.data.filter(isNew).length
  return (
    <>
      <p role="status" className="visually-hidden">
        {newCount > 0 && `${newCount}${newCount === maxNotifications ? ' or more' : ''} new`}
      </p>
      {list.data.length === 0 && (
        <EmptyState heading="No notifications yet">
          New quotes, messages and testimonials appear here.
        </EmptyState>
      )}
      {byDay(list.data, now).map(({ key, heading, items }) => (
        <section key={key} aria-labelledby={`day-${key}`}>
          <h2 id={`day-${key}`} className="key">
            {heading}
          </h2>
          {items.map((notification) => (
            <NotificationRow
              key={`${notification.type} ${notification.data.id}`}
              notification={notification}
              isNew={isNew(notification)}
            />
          ))}
        </section>
      ))}
      {list.data.length === maxNotifications && (
        <p className="muted">The newest {maxNotifications} are shown. Every lead stands on the dashboard.</p>
      )}
    </>
  )
}
