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

/** What lies behind the dashboard's address besides its tabs, in the order of the menu, where the last three are not. */
export const panels: readonly Panel[] = [
  { name: 'days', title: 'Today and tomorrow', least: 'view' },
  { name: 'alarms', title: 'Alerts', least: 'staff' },
  { name: 'business', title: 'Business', least: 'owner' },
  { name: 'numbers', title: 'Numbers', least: 'view' },
  { name: 'people', title: 'People', least: 'owner' },
  { name: 'bin', title: 'Bin', least: 'staff' },
  { name: 'log', title: 'Log', least: 'owner' },
  { name: 'add', title: 'Add a lead', least: 'staff' },
  { name: 'doors', title: 'Doors', least: 'owner' },
]

/** The panel that an address asks for. What another app shares comes without its name (`share_target`). */
export function panelIn(search: URLSearchParams): Panel | undefined {
  const isShared = ['title', 'text', 'url'].some((name) => search.has(name))
  const asked = search.get('panel') ?? (isShared ? 'add' : '')
  return panels.find(({ name }) => name === asked)
}

export const panelHref = (name: PanelName): string => `${pagePaths.admin}?panel=${name}`
