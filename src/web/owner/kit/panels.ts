import { pagePaths } from '#shared/paths.ts'
import type { Role } from '#shared/roles.ts'

export type PanelName = 'alarms' | 'business' | 'numbers' | 'people' | 'bin' | 'log'

interface Panel {
  name: PanelName
  title: string
  least: Role
}

/** What lies behind the dashboard's address besides its tabs, in the order of the menu; the log is opened from People. */
export const panels: readonly Panel[] = [
  { name: 'alarms', title: 'Alerts', least: 'staff' },
  { name: 'business', title: 'Business', least: 'owner' },
  { name: 'numbers', title: 'Numbers', least: 'view' },
  { name: 'people', title: 'People', least: 'owner' },
  { name: 'bin', title: 'Bin', least: 'staff' },
  { name: 'log', title: 'Log', least: 'owner' },
]

export const panelHref = (name: PanelName): string => `${pagePaths.admin}?panel=${name}`
