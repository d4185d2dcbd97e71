import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'wouter'
import { PasskeyOffer } from '../account/later-parts.tsx'
import { mayOfferPasskey } from '../account/passkey-offer-key.ts'
import { AfterCall } from '../after-call/later-after-call.tsx'
import { AlarmsPanel, BinPanel, BusinessPanel, Lead, NumbersPanel } from '../later-pages.tsx'
import { PanelPage } from '../panel-page.tsx'
import { panels } from '../panels.ts'
import { OwnerFrame } from '../session/owner-frame.tsx'
import { useMediaQuery } from '../session/use-media-query.ts'
import { SetUp } from '../set-up/set-up.tsx'
import { DashboardTabs } from './dashboard-tabs.tsx'
import { OwnerHeader } from './owner-header.tsx'

const panelPages = {
  alarms: AlarmsPanel,
  business: BusinessPanel,
  numbers: NumbersPanel,
  bin: BinPanel,
} as const

/** The owner's desk, one of its panels or one lead: which it is stands in the address. */
export function DashboardPage() {
  const [search] = useSearchParams()
  const isDesk = useMediaQuery('(width >= 64rem)')
  const lead = search.get('lead')
  const panel = panels.find(({ name }) => name === search.get('panel'))
  if (panel) {
    const Panel = panelPages[panel.name]
    return (
      <PanelPage title={panel.title}>
        <Panel />
      </PanelPage>
    )
  }
  // On a desk the lead stands beside the list.
  if (lead && !isDesk) {
    return (
      <PanelPage title="Inquiry" isLead>
        <Lead key={lead} id={lead} />
        <AfterCall />
      </PanelPage>
    )
  }
  return <Desk />
}

/** The open tab stands in the address too, so that a reload or a bookmark comes back to it. */
function Desk() {
  const queryClient = useQueryClient()
  const [isOffering] = useState(() => mayOfferPasskey(queryClient))
  return (
    <OwnerFrame header={<OwnerHeader />}>
      <h1 className="visually-hidden">Dashboard</h1>
      <SetUp />
      <DashboardTabs />
      <AfterCall />
      {isOffering && (
        <Suspense>
          <PasskeyOffer />
        </Suspense>
      )}
    </OwnerFrame>
  )
}
