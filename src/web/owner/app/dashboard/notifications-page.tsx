import { Suspense } from 'react'
import { Link } from 'wouter'
import { pagePaths } from '#shared/paths.ts'
import { Brand } from '#web/components/brand.tsx'
import { useBusiness } from '#web/components/business-context.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { AfterCall } from '#web/owner/leads/after-call/later-after-call.tsx'
import { BackToDashboard } from '../frame/back-to-dashboard.tsx'
import { OwnerFrame } from '../frame/owner-frame.tsx'
import { RecentNotifications } from '../later-pages.tsx'
import { SignOutButton } from '../sign-out/sign-out-button.tsx'

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
          <Suspense fallback={<Spinner />}>
            <RecentNotifications />
          </Suspense>
        </div>
      </div>
      <AfterCall />
    </OwnerFrame>
  )
}
