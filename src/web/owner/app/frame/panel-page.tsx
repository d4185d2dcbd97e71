import { type ReactNode, useLayoutEffect } from 'react'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { LazyPart } from '#web/owner/kit/lazy-part.tsx'
import { endLastView } from '#web/owner/kit/session/last-view.ts'
import { BackToDashboard } from './back-to-dashboard.tsx'
import { OwnerFrame } from './owner-frame.tsx'

interface PanelPageProps {
  title: string
  /** True for a lead, whose buttons stand at the bottom of a phone's screen. */
  isLead?: boolean
  /** Shown while `children` load. */
  fallback?: ReactNode
  children: ReactNode
}

/** Shows a panel or a lead below its title and a Back button. `children` may be lazy. */
export function PanelPage({ title, isLead, fallback, children }: PanelPageProps) {
  useLayoutEffect(endLastView, [])
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
