import { type ComponentType, lazy } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { laterPart } from '#web/owner/kit/later-part.ts'

/*
 * What is opened now and then comes when it is opened. It can be gone by then, after a deploy, or there is no network:
 * a look from the beginning brings it.
 */

const Gone = () => (
  <EmptyState
    variant="error"
    heading="This part could not be fetched"
    action={<Button onClick={() => location.reload()}>Try again</Button>}
  />
)

/** Also for what a part itself fetches later: that stands beside it, to keep this list as short as it can be. */
export const laterPage = <Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    laterPart(name, load).then(
      (part) => ({ default: part }),
      () => ({ default: Gone as ComponentType<Props> }),
    ),
  )

export const AlarmsPanel = laterPage(
  'alarms-panel',
  async () => (await import('#web/owner/settings/alarms/alarms-panel.tsx')).AlarmsPanel,
)
const loadLead = async () => (await import('#web/owner/leads/lead/lead.tsx')).Lead
export const Lead = laterPage('lead', loadLead)
/** Ahead of being opened, which may be without a signal. Opening it says when it could not be had. */
export const bringLead = () => laterPart('lead', loadLead).catch(() => undefined)
export const TestimonialList = laterPage(
  'testimonial-list',
  async () => (await import('#web/owner/site/testimonials/testimonial-list.tsx')).TestimonialList,
)
export const PortfolioImagesTab = laterPage(
  'portfolio-images-tab',
  async () => (await import('#web/owner/site/portfolio-images-tab.tsx')).PortfolioImagesTab,
)
export const BinPanel = laterPage(
  'bin-panel',
  async () => (await import('#web/owner/leads/bin/bin-panel.tsx')).BinPanel,
)
export const BusinessPanel = laterPage(
  'business-panel',
  async () => (await import('#web/owner/site/business/business-panel.tsx')).BusinessPanel,
)
export const NumbersPanel = laterPage(
  'numbers-panel',
  async () => (await import('#web/owner/leads/numbers/numbers-panel.tsx')).NumbersPanel,
)
export const RecentNotifications = laterPage(
  'recent-notifications',
  async () => (await import('#web/owner/leads/notifications/recent-notifications.tsx')).RecentNotifications,
)
export const PeoplePanel = laterPage(
  'people-panel',
  async () => (await import('#web/owner/settings/people/people-panel.tsx')).PeoplePanel,
)
export const TestimonialsTab = laterPage(
  'testimonials-tab',
  async () => (await import('#web/owner/site/testimonials/testimonials-tab.tsx')).TestimonialsTab,
)
export const InquiryList = laterPage(
  'inquiry-list',
  async () => (await import('#web/owner/leads/inquiries/inquiry-list.tsx')).InquiryList,
)
export const UrgentSuspectLines = laterPage(
  'suspects',
  async () => (await import('#web/owner/leads/queue/suspects.tsx')).UrgentSuspectLines,
)
export const SpamNote = laterPage(
  'suspects',
  async () => (await import('#web/owner/leads/queue/suspects.tsx')).SpamNote,
)
export const SelectionBar = laterPage(
  'selection-bar',
  async () => (await import('#web/owner/leads/selection/selection-bar.tsx')).SelectionBar,
)
