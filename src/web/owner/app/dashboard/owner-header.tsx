import Bell from 'lucide-react/icons/bell'
import Search from 'lucide-react/icons/search'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Link } from 'wouter'
import { pagePaths } from '#shared/paths.ts'
import { BrandMark } from '#web/components/brand.tsx'
import { useBusiness } from '#web/components/business-context.tsx'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { panelHref } from '#web/owner/kit/panels.ts'
import { useAlarms } from '#web/owner/kit/session/use-alarms.ts'
import { useMay, useOwnerSummary } from '#web/owner/kit/session/use-owner.ts'
import { findHref } from '#web/owner/leads/queue/queue-filters.ts'
import { alarmState } from '#web/owner/settings/alarms/alarm-state.ts'
import { useUnsentMail } from '#web/owner/settings/mail/use-unsent-mail.ts'
import { OwnerMenu } from './owner-menu.tsx'

export function OwnerHeader() {
  return (
    <div className="wrap">
      <Link className="owner-head__mark" href={pagePaths.admin} aria-label="Dashboard">
        <BrandMark />
      </Link>
      <StateLine />
      <Link className="square-button owner-head__find" href={findHref} aria-label="Search enquiries">
        <Search />
      </Link>
      <NotificationsLink />
      <OwnerMenu />
    </div>
  )
}

/** Shows the business's name, and to staff and owners the state of mail and alarms. */
function StateLine() {
  const { name } = useBusiness()
  return useMay('staff') ? (
    <AlarmLine name={name} />
  ) : (
    <div className="state-line">
      <b>{name}</b>
    </div>
  )
}

function AlarmLine({ name }: { name: string }) {
  const alarms = useAlarms()
  const unsent = useUnsentMail()
  const state = alarms.data && alarmState(alarms.data, unsent)
  return (
    <Link href={panelHref('alarms')} className="state-line" data-look={state?.look}>
      <b>{name}</b>
      {/* A space keeps the line's height until the state is known, so that nothing moves under a thumb. */}
      <span>
        {state && (state.look === 'well' ? <i aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />)}
        {state?.line ?? '\u00a0'}
      </span>
    </Link>
  )
}

function NotificationsLink() {
  const hasNews = (useOwnerSummary()?.notifications.unread ?? 0) > 0
  return (
    <Tooltip text="Notifications">
      <Link
        href={pagePaths.notifications}
        className="square-button"
        aria-label={hasNews ? 'Notifications, something new' : 'Notifications'}
      >
        <Bell />
        {hasNews && <span className="unseen-dot" aria-hidden="true" />}
      </Link>
    </Tooltip>
  )
}
