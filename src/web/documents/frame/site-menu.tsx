import ChevronRight from 'lucide-react/icons/chevron-right'
import Phone from 'lucide-react/icons/phone'
import { pagePaths } from '#shared/paths.ts'
import { phoneHref } from '#shared/phone.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { ButtonLink } from '#web/components/ui/button-link.tsx'
import { navLinks } from './nav-items.ts'

export const menuId = 'site-menu'

/** Shows the navigation on small screens, as a popover, which works without JavaScript. */
export function SiteMenu({ path }: { path: string }) {
  const { phone } = useBusiness()
  return (
    <nav id={menuId} popover="auto" className="menu on-slab" aria-label="Menu">
      <ul>
        {navLinks(path).map(({ href, label, current }) => (
          <li key={href}>
            <a className="menu__item" href={href} aria-current={current}>
              {label}
              <ChevronRight />
            </a>
          </li>
        ))}
      </ul>
      <div className="stack menu__calls">
        <ButtonLink href={pagePaths.submitTestimonial} variant="slab">
          Leave Review
        </ButtonLink>
        <ButtonLink href={phoneHref(phone)} variant="live" icon={<Phone />}>
          Call Now
        </ButtonLink>
      </div>
    </nav>
  )
}
