import Image from 'lucide-react/icons/image'
import Inbox from 'lucide-react/icons/inbox'
import Plus from 'lucide-react/icons/plus'
import Star from 'lucide-react/icons/star'
import { Link, useSearchParams } from 'wouter'
import { Tab, TabList, TabPanel, Tabs } from '#web/components/ui/tabs.tsx'
import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'
import { panelHref } from '#web/owner/kit/panels.ts'
import { useMay, useOwnerSummary } from '#web/owner/kit/session/use-owner.ts'
import { InquiriesTab } from '#web/owner/leads/inquiries-tab.tsx'

const PortfolioImagesTab = lazyComponent(
  async () => (await import('#web/owner/site/portfolio-images-tab.tsx')).PortfolioImagesTab,
)
const TestimonialsTab = lazyComponent(
  async () => (await import('#web/owner/site/testimonials/testimonials-tab.tsx')).TestimonialsTab,
)

const tabs = ['images', 'testimonials', 'inquiries']

export function tabIn(search: URLSearchParams): string {
  const asked = search.get('tab') ?? ''
  return tabs.includes(asked) ? asked : 'inquiries'
}

/** Shows the three tabs (specification 3.9): at the bottom of a phone, below the header on a wide screen. */
export function DashboardTabs() {
  const [search, setSearch] = useSearchParams()
  // The role "view" may change neither photos nor testimonials, so it needs no tabs.
  const mayAct = useMay('staff')
  if (!mayAct) {
    return (
      <div className="wrap small tab-panel tab-panel--inquiries">
        <InquiriesTab />
      </div>
    )
  }
  return (
    <Tabs value={tabIn(search)} onValueChange={(tab) => setSearch({ tab }, { replace: true })}>
      <TabBar />
      <TabPanel value="images" className="wrap small tab-panel">
        <PortfolioImagesTab />
      </TabPanel>
      <TabPanel value="testimonials" className="wrap small tab-panel">
        <TestimonialsTab />
      </TabPanel>
      <TabPanel value="inquiries" className="wrap small tab-panel tab-panel--inquiries">
        <InquiriesTab />
      </TabPanel>
    </Tabs>
  )
}

export function TabBar() {
  const summary = useOwnerSummary()
  return (
    <div className="tab-bar">
      <TabList label="Dashboard">
        <Tab value="images" icon={<Image />}>
          Portfolio Images
        </Tab>
        <Tab
          value="testimonials"
          icon={<Star />}
          count={summary?.testimonials.pending || undefined}
          counted="pending"
        >
          Testimonials
        </Tab>
        <Tab
          value="inquiries"
          icon={<Inbox />}
          count={summary?.queue.answer || undefined}
          counted="to answer"
        >
          Inquiries
        </Tab>
      </TabList>
      <Link href={panelHref('add')} className="add-cell">
        <Plus aria-hidden="true" />
        Add lead
      </Link>
    </div>
  )
}
