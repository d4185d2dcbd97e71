import { pagePaths } from '#shared/paths.ts'

/** Main navigation (specification 2.3), the same in the bar and in the small-screen menu. */
const navItems = [
  { href: pagePaths.home, label: 'Home' },
  { href: pagePaths.services, label: 'Services' },
  { href: pagePaths.portfolio, label: 'Portfolio' },
  { href: pagePaths.about, label: 'About' },
  { href: pagePaths.contact, label: 'Contact' },
] as const

/** Returns the navigation with the attribute that marks the page's own item. */
export const navLinks = (path: string) =>
  navItems.map((item) => ({
    ...item,
    current: isCurrentItem(item.href, path) ? ('page' as const) : undefined,
  }))

/** Whether an item is current: Home on `/` alone, any other also on paths below its own. */
export function isCurrentItem(href: string, path: string): boolean {
  if (path === href) return true
  return href !== pagePaths.home && path.startsWith(`${href}/`)
}
