import ChevronRight from 'lucide-react/icons/chevron-right'
import Phone from 'lucide-react/icons/phone'
import { Link } from 'wouter'
import { pagePaths } from '#shared/paths.ts'
import { phoneHref } from '#shared/phone.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { ButtonLink } from '#web/components/ui/button-link.tsx'
import { isCurrentItem, navItems } from './nav-items.ts'
import type { SiteMenuState } from './use-site-menu.ts'

export const menuId = 'site-menu'

/** The header's items on a small screen. A popover, so it opens and closes without JavaScript too. */
export function SiteMenu({ path, menu }: { path: string; menu: SiteMenuState }) {
  const { phone } = useBusiness()
  return (
    <nav
      id={menuId}
      ref={menu.ref}
      popover="auto"
      className="menu on-slab"
      aria-label="Menu"
      onBeforeToggle={menu.onBeforeToggle}
      onToggle={menu.onToggle}
    >
      <ul>
        {navItems.map(({ href, label }) => (
          <li key={href}>
            <Link
              className="menu__item"
              href={href}
              aria-current={isCurrentItem(href, path) ? 'page' : undefined}
              onClick={menu.close}
            >
              {label}
              <ChevronRight />
            </Link>
          </li>
        ))}
      </ul>
      <div className="menu__calls">
        <ButtonLink href={pagePaths.submitTestimonial} variant="slab" onClick={menu.close}>
          Leave Review
        </ButtonLink>
        <ButtonLink href={phoneHref(phone)} variant="live" icon={<Phone />} onClick={menu.close}>
          Call Now
        </ButtonLink>
      </div>
    </nav>
  )
}
