import { type ComponentType, lazy } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { EmptyState } from '#web/components/ui/empty-state.tsx'
import { laterPart } from './later-part.ts'

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

const laterPage = <Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    laterPart(name, load).then(
      (part) => ({ default: part }),
      () => ({ default: Gone as ComponentType<Props> }),
    ),
  )

export const AlarmsPanel = laterPage(
  'alarms-panel',
  async () => (await import('./alarms/alarms-panel.tsx')).AlarmsPanel,
)
export const Lead = laterPage('lead', async () => (await import('./lead/lead.tsx')).Lead)
export const PortfolioImagesTab = laterPage(
  'portfolio-images-tab',
  async () => (await import('./portfolio-images/portfolio-images-tab.tsx')).PortfolioImagesTab,
)
