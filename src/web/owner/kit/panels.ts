import { pagePaths } from '#shared/paths.ts'
import type { Role } from '#shared/roles.ts'

export type PanelName =
  | 'days'
  | 'alarms'
  | 'business'
  | 'numbers'
  | 'people'
  | 'bin'
  | 'log'
  | 'add'
  | 'doors'

interface Panel {
  name: PanelName
  title: string
  least: Role
}

/** Pages of the dashboard besides its tabs, in the order of the menu. The menu leaves out the last three. */
export const panels: readonly Panel[] = [
  { name: 'days', title: 'Today and tomorrow', least: 'view' },
  { name: 'alarms', title: 'Alerts', least: 'staff' },
  { name: 'business', title: 'Business', least: 'owner' },
  { name: 'numbers', title: 'Numbers', least: 'view' },
  { name: 'people', title: 'People', least: 'owner' },
  { name: 'bin', title: 'Bin', least: 'staff' },
  { name: 'log', title: 'Log', least: 'owner' },
  { name: 'add', title: 'Add an enquiry', least: 'staff' },
  { name: 'doors', title: 'Doors', least: 'owner' },
]

/** Returns the panel of a URL. What another app shares names no panel and opens `add` (`share_target`). */
export function panelIn(search: URLSearchParams): Panel | undefined {
  const isShared = ['title', 'text', 'url'].some((name) => search.has(name))
  const asked = search.get('panel') ?? (isShared ? 'add' : '')
  return panels.find(({ name }) => name === asked)
}

export const panelHref = (name: PanelName): string => `${pagePaths.admin}?panel=${name}`
