import { pagePaths } from '#shared/paths.ts'

/** What lies behind the dashboard's address besides its tabs, in the order of the menu. */
export const panels = [
  { name: 'alarms', title: 'Alarms' },
  { name: 'business', title: 'Business' },
  { name: 'numbers', title: 'Numbers' },
  { name: 'bin', title: 'Bin' },
] as const
export type PanelName = (typeof panels)[number]['name']

export const panelHref = (name: PanelName): string => `${pagePaths.admin}?panel=${name}`
