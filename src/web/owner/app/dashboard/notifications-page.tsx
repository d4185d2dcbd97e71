import { Link } from 'wouter'
import { pagePaths } from '#shared/paths.ts'
import { Brand } from '#web/components/brand.tsx'
import { useBusiness } from '#web/components/business-context.tsx'
import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'
import { AfterCall } from '#web/owner/leads/after-call/lazy-after-call.tsx'
import { OwnerFrame } from '../frame/owner-frame.tsx'
import { BackToDashboard } from '../frame/panel-page.tsx'

const RecentNotifications = lazyComponent(
  async () => (await import('#web/owner/leads/notifications/recent-notifications.tsx')).RecentNotifications,
)

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
        </div>
      }
    >
      <div className="wrap">
        <div className="notifications">
          <h1 className="visually-hidden">Notifications</h1>
          <RecentNotifications />
        </div>
      </div>
      <AfterCall />
    </OwnerFrame>
  )
}
