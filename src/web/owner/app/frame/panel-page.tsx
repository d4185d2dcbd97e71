import type { ReactNode } from 'react'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { LazyPart } from '#web/owner/kit/lazy-part.tsx'
import { BackToDashboard } from './back-to-dashboard.tsx'
import { OwnerFrame } from './owner-frame.tsx'

interface PanelPageProps {
  title: string
  /** A lead has its buttons at the bottom of a phone. */
  isLead?: boolean
  /** Shown while its content comes. */
  fallback?: ReactNode
  children: ReactNode
}

/** What stands behind the dashboard's address, a panel or a lead, with the way back. Its content may come later. */
export function PanelPage({ title, isLead, fallback, children }: PanelPageProps) {
  return (
    <OwnerFrame
      header={
        <div className="wrap">
          <BackToDashboard />
          <h1 className="owner-head__title">{title}</h1>
        </div>
      }
    >
      <div className={isLead ? 'wrap lead-page' : 'wrap panel-page'}>
        <LazyPart key={title} fallback={fallback || <Spinner />}>
          {children}
        </LazyPart>
      </div>
    </OwnerFrame>
  )
}
