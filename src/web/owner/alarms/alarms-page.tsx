import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { pagePaths } from '#shared/paths.ts'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { OwnerFrame } from '../session/owner-frame.tsx'
import { SignOutButton } from '../session/sign-out-button.tsx'
import { AlarmsPanel } from './later-alarms.tsx'

/** The panel behind `?panel=alarms`, with the way back. */
export function AlarmsPage() {
  return (
    <OwnerFrame
      header={
        <div className="wrap">
          <Tooltip text="Back to the dashboard">
            <Link href={pagePaths.admin} className="square-button" aria-label="Back to the dashboard">
              <ArrowLeft />
            </Link>
          </Tooltip>
          <h1 className="owner-head__title">Alarms</h1>
          <SignOutButton />
        </div>
      }
    >
      <div className="wrap">
        <Suspense fallback={<Spinner />}>
          <AlarmsPanel />
        </Suspense>
      </div>
    </OwnerFrame>
  )
}
