import { type ReactNode, useLayoutEffect } from 'react'
import { endLastView } from '#web/owner/kit/session/last-view.ts'
import { BackToDashboard } from './back-to-dashboard.tsx'
import { OwnerFrame } from './owner-frame.tsx'

interface PanelPageProps {
  title: string
  /** True for a lead, whose buttons stand at the bottom of a phone's screen. */
  isLead?: boolean
  children: ReactNode
}

/** Shows a panel or a lead below its title and a Back button. */
export function PanelPage({ title, isLead, children }: PanelPageProps) {
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
      <div className={isLead ? 'wrap lead-page' : 'wrap panel-page'}>{children}</div>
    </OwnerFrame>
  )
}
