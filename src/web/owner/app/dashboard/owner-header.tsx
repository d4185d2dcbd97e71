import Search from 'lucide-react/icons/search'
import { Link } from 'wouter'
import { pagePaths } from '#shared/paths.ts'
import { BrandMark } from '#web/components/brand.tsx'
import { findHref } from '#web/owner/leads/queue/queue-href.ts'
import { NotificationsLink } from './notifications-link.tsx'
import { OwnerMenu } from './owner-menu.tsx'
import { StateLine } from './state-line.tsx'

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
