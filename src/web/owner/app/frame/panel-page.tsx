import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type MouseEvent, type ReactNode, useLayoutEffect } from 'react'
import { Link } from 'wouter'
import { pagePaths } from '#shared/paths.ts'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { endLastView } from '#web/owner/kit/session/last-view.ts'
import { hasWayBack } from '#web/owner/kit/way-back.ts'
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

/** Goes back to the page before, as the browser's own Back does, or else to the dashboard. */
export const BackToDashboard = () => (
  <Tooltip text="Back">
    <Link href={pagePaths.admin} className="square-button" aria-label="Back" onClick={goBack}>
      <ArrowLeft />
    </Link>
  </Tooltip>
)

/** Goes back in history, to the list as it was left. After a link from elsewhere the href leads to the dashboard. */
function goBack(event: MouseEvent): void {
  if (!hasWayBack() || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  history.back()
}
