import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { mayAs } from '#shared/roles.ts'
import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'
import { panelIn } from '#web/owner/kit/panels.ts'
import { endLastView } from '#web/owner/kit/session/last-view.ts'
import { useMay, useRole } from '#web/owner/kit/session/use-owner.ts'
import { useMediaQuery } from '#web/owner/kit/use-media-query.ts'
import { AddLeadComing } from '#web/owner/leads/add/add-lead-coming.tsx'
import { AfterCall } from '#web/owner/leads/after-call/lazy-after-call.tsx'
import { Lead } from '#web/owner/leads/lead/desk-lead.tsx'
import { canUsePasskeys, mayOfferPasskey } from '#web/owner/settings/account/passkeys.ts'
import { OwnerFrame } from '../frame/owner-frame.tsx'
import { PanelPage } from '../frame/panel-page.tsx'
import { LazyInstallOffer } from '../install/lazy-install-offer.tsx'
import { SetUp } from '../set-up/set-up.tsx'
import { DashboardTabs, tabIn } from './dashboard-tabs.tsx'
import { OwnerHeader } from './owner-header.tsx'

const AlarmsPanel = lazyComponent(
  async () => (await import('#web/owner/settings/alarms/alarms-panel.tsx')).AlarmsPanel,
)
const BusinessPanel = lazyComponent(
  async () => (await import('#web/owner/site/business/business-panel.tsx')).BusinessPanel,
)
const NumbersPanel = lazyComponent(
  async () => (await import('#web/owner/leads/numbers/numbers-panel.tsx')).NumbersPanel,
)
const PeoplePanel = lazyComponent(
  async () => (await import('#web/owner/settings/people/people-panel.tsx')).PeoplePanel,
)
const BinPanel = lazyComponent(async () => (await import('#web/owner/leads/bin/bin-panel.tsx')).BinPanel)
const DaysPanel = lazyComponent(
  async () => (await import('#web/owner/leads/visits/days-panel.tsx')).DaysPanel,
)
const AddLead = lazyComponent(async () => (await import('#web/owner/leads/add/add-lead.tsx')).AddLead, {
  fallback: <AddLeadComing />,
})
const DoorsPanel = lazyComponent(
  async () => (await import('#web/owner/settings/doors/doors-panel.tsx')).DoorsPanel,
)
const PasskeyOffer = lazyComponent(
  async () => (await import('#web/owner/settings/account/passkey-offer.tsx')).PasskeyOffer,
  { fallback: null, otherwise: null },
)

const panelPages = {
  days: DaysPanel,
  alarms: AlarmsPanel,
  business: BusinessPanel,
  numbers: NumbersPanel,
  people: PeoplePanel,
  bin: BinPanel,
  log: PeoplePanel,
  add: AddLead,
  doors: DoorsPanel,
} as const

/** Shows the dashboard, one of its panels or one lead, as the address says. */
export function DashboardPage() {
  const [search] = useSearchParams()
  const role = useRole()
  const isDesk = useMediaQuery('(width >= 64rem)')
  const lead = search.get('lead')
  const panel = panelIn(search)
  useBeginAtTop(panel?.name ?? (isDesk ? null : lead))
  if (panel) {
    const Panel = panelPages[panel.name]
    return (
      <PanelPage title={panel.title}>
        {mayAs(role, panel.least) ? <Panel /> : <p>Your account can’t open this. Please ask the owner.</p>}
      </PanelPage>
    )
  }
  // On a wide screen the lead stands beside the list.
  if (lead && !isDesk) {
    return (
      <PanelPage title="Enquiry" isLead>
        <Lead key={lead} id={lead} />
        <AfterCall lead={lead} />
      </PanelPage>
    )
  }
  return <Desk />
}

/** Scrolls to the top when another panel or lead opens. `page` is null for the list, where a row takes the focus. */
function useBeginAtTop(page: string | null): void {
  const shown = useRef(page)
  useEffect(() => {
    if (page !== null && page !== shown.current) scrollTo({ top: 0, behavior: 'instant' })
    shown.current = page
  }, [page])
}

/** Shows the tabs. The address names the open one, so that a reload or a bookmark comes back to it. */
function Desk() {
  const queryClient = useQueryClient()
  const [search] = useSearchParams()
  // Joining by invitation is a plain post, so only the address says that it has just happened.
  const hasJoined = search.has('joined') && canUsePasskeys()
  const mayOwn = useMay('owner')
  const mayLook = useMay('view')
  const isAtInquiries = tabIn(search) === 'inquiries'
  useLayoutEffect(() => {
    if (!mayLook || !isAtInquiries) endLastView()
  }, [mayLook, isAtInquiries])
  const [isOffering] = useState(() => mayOfferPasskey(queryClient))
  return (
    <OwnerFrame header={<OwnerHeader />}>
      <h1 className="visually-hidden">Dashboard</h1>
      {mayOwn && isAtInquiries && <SetUp />}
      {mayLook ? (
        <DashboardTabs />
      ) : (
        <p className="wrap small tab-panel">
          Your role isn’t stack near known here. Please ask the owner to set it again.
        </p>
      )}
      <AfterCall />
      {!isOffering && !hasJoined && <LazyInstallOffer />}
      {(isOffering || hasJoined) && <PasskeyOffer />}
    </OwnerFrame>
  )
}
