import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'wouter'
import { pagePaths } from '#shared/paths.ts'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { OwnerFrame } from './session/owner-frame.tsx'
import { SignOutButton } from './session/sign-out-button.tsx'

interface PanelPageProps {
  title: string
  children: ReactNode
}

/** What stands behind the dashboard's address, a panel or a lead, with the way back. Its content may come later. */
export function PanelPage({ title, children }: PanelPageProps) {
  return (
    <OwnerFrame
      header={
        <div className="wrap">
          <Tooltip text="Back to the dashboard">
            <Link href={pagePaths.admin} className="square-button" aria-label="Back to the dashboard">
              <ArrowLeft />
            </Link>
          </Tooltip>
          <h1 className="owner-head__title">{title}</h1>
          <SignOutButton />
        </div>
      }
    >
      <div className="wrap panel-page">
        <Suspense fallback={<Spinner />}>{children}</Suspense>
      </div>
    </OwnerFrame>
  )
}
