import { pagePaths } from '#shared/paths.ts'

/** Main navigation (specification 2.3), the same in the bar and in the small-screen menu. */
export const navItems = [
  { href: pagePaths.home, label: 'Home' },
  { href: pagePaths.services, label: 'Services' },
  { href: pagePaths.portfolio, label: 'Portfolio' },
  { href: pagePaths.about, label: 'About' },
  { href: pagePaths.contact, label: 'Contact' },
] as const

/** Whether an item is current: Home on `/` alone, any other also on paths below its own. */
export function isCurrentItem(href: string, path: string): boolean {
  if (path === href) return true
  return href !== pagePaths.home && path.startsWith(`${href}/`)
}
