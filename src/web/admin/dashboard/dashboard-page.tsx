import Bell from 'lucide-react/icons/bell'
import { Link, useSearchParams } from 'wouter'
import { pagePaths } from '#shared/paths.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { Brand } from '#web/components/chrome/brand.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/components/ui/tabs.tsx'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { InquiriesTab } from '../inquiries/inquiries-tab.tsx'
import { PortfolioImagesTab } from '../portfolio-images/portfolio-images-tab.tsx'
import { OwnerFrame } from '../session/owner-frame.tsx'
import { SignOutButton } from '../session/sign-out-button.tsx'

/** The owner's desk. The open tab stands in the address, so that a reload or a bookmark comes back to it. */
export function DashboardPage() {
  const business = useBusiness()
  const [search, setSearch] = useSearchParams()
  return (
    <OwnerFrame
      title="Dashboard"
      description="The owner's area: inquiries, testimonials and portfolio images."
      header={
        <div className="wrap">
          <Brand title="Dashboard" tagline={business.name} href={pagePaths.admin} />
          <Tooltip text="Notifications">
            <Link href={pagePaths.notifications} className="square-button" aria-label="Notifications">
              <Bell />
            </Link>
          </Tooltip>
          <SignOutButton />
        </div>
      }
    >
      <h1 className="visually-hidden">Dashboard</h1>
      <Tabs
        value={search.get('tab') ?? 'inquiries'}
        onValueChange={(tab) => setSearch({ tab }, { replace: true })}
      >
        <TabList label="Dashboard">
          <Tab value="images">Portfolio Images</Tab>
          <Tab value="inquiries">Inquiries</Tab>
        </TabList>
        <TabPanel value="images" className="wrap">
          <PortfolioImagesTab />
        </TabPanel>
        <TabPanel value="inquiries" className="wrap">
          <InquiriesTab />
        </TabPanel>
      </Tabs>
    </OwnerFrame>
  )
}
