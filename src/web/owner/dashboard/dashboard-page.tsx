import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'wouter'
import { inquiries, inquiryKinds } from '#shared/leads/kinds.ts'
import { pagePaths } from '#shared/paths.ts'
import { Brand } from '#web/components/brand.tsx'
import { useBusiness } from '#web/components/business-context.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/components/ui/tabs.tsx'
import { AccountButton } from '../account/account-button.tsx'
import { PasskeyOffer } from '../account/later-parts.tsx'
import { mayOfferPasskey } from '../account/passkey-offer-key.ts'
import { StateLine } from '../alarms/state-line.tsx'
import { InquiriesTab } from '../inquiries/inquiries-tab.tsx'
import { AlarmsPanel, Lead, PortfolioImagesTab } from '../later-pages.tsx'
import { MailStatus } from '../mail/mail-status.tsx'
import { PanelPage } from '../panel-page.tsx'
import { OwnerFrame } from '../session/owner-frame.tsx'
import { SignOutButton } from '../session/sign-out-button.tsx'
import { useOwnerSummary } from '../session/use-owner.ts'
import { TestimonialsTab } from '../testimonials/testimonials-tab.tsx'
import { NotificationsLink } from './notifications-link.tsx'

const tabs = ['images', 'testimonials', 'inquiries']

/** The owner's desk, one of its panels or one lead: which it is stands in the address. */
export function DashboardPage() {
  const [search] = useSearchParams()
  const lead = search.get('lead')
  if (lead) {
    return (
      <PanelPage title="Inquiry">
        <Lead key={lead} id={lead} />
      </PanelPage>
    )
  }
  if (search.get('panel') === 'alarms') {
    return (
      <PanelPage title="Alarms">
        <AlarmsPanel />
      </PanelPage>
    )
  }
  return <Desk />
}

/** The open tab stands in the address too, so that a reload or a bookmark comes back to it. */
function Desk() {
  const business = useBusiness()
  const queryClient = useQueryClient()
  const [isOffering] = useState(() => mayOfferPasskey(queryClient))
  return (
    <OwnerFrame
      header={
        <div className="wrap">
          <Brand title="Dashboard" tagline={business.name} href={pagePaths.admin} />
          <NotificationsLink />
          <AccountButton />
          <SignOutButton />
          <StateLine />
        </div>
      }
    >
      <h1 className="visually-hidden">Dashboard</h1>
      <DashboardTabs />
      {isOffering && (
        <Suspense>
          <PasskeyOffer />
        </Suspense>
      )}
    </OwnerFrame>
  )
}

function DashboardTabs() {
  const [search, setSearch] = useSearchParams()
  const summary = useOwnerSummary()
  const asked = search.get('tab') ?? ''
  const unread = summary && sum(inquiryKinds.map((kind) => summary[inquiries[kind].list].unread))
  return (
    <Tabs
      value={tabs.includes(asked) ? asked : 'inquiries'}
      onValueChange={(tab) => setSearch({ tab }, { replace: true })}
    >
      <TabList label="Dashboard">
        <Tab value="images">Portfolio Images</Tab>
        <Tab value="testimonials" count={summary?.testimonials.pending || undefined} counted="pending">
          Testimonials
        </Tab>
        <Tab value="inquiries" count={unread || undefined} counted="new">
          Inquiries
        </Tab>
      </TabList>
      <MailStatus />
      <TabPanel value="images" className="wrap tab-panel">
        <Suspense fallback={<Spinner />}>
          <PortfolioImagesTab />
        </Suspense>
      </TabPanel>
      <TabPanel value="testimonials" className="wrap tab-panel">
        <TestimonialsTab />
      </TabPanel>
      <TabPanel value="inquiries" className="wrap tab-panel">
        <InquiriesTab />
      </TabPanel>
    </Tabs>
  )
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
