import MenuIcon from 'lucide-react/icons/menu'
import Phone from 'lucide-react/icons/phone'
import X from 'lucide-react/icons/x'
import { pagePaths } from '#shared/paths.ts'
import { phoneHref } from '#shared/phone.ts'
import { Brand } from '#web/components/brand.tsx'
import { useBusiness } from '#web/components/business-context.tsx'
import { ButtonLink } from '#web/components/ui/button-link.tsx'
import { usePageInput } from '../page-input-context.tsx'
import { navLinks } from './nav-items.ts'
import { menuId, SiteMenu } from './site-menu.tsx'

/** Renders a strip that scrolls away and a bar that sticks, for which it must be a sibling of main. */
export function Header() {
  const { path } = usePageInput()
  const { tagline, phone } = useBusiness()

  return (
    <header className="site-header">
      <Strip />
      <div className="site-header__bar">
        <div className="wrap">
          <Brand tagline={tagline} />
          <nav aria-label="Main" className="site-header__nav">
            <ul className="nav">
              {navLinks(path).map(({ href, label, current }) => (
                <li key={href}>
                  <a href={href} aria-current={current}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="site-header__calls">
            <ButtonLink
              href={pagePaths.submitTestimonial}
              variant="plain"
              size="sm"
              className="site-header__testimonial"
              aria-current={path === pagePaths.submitTestimonial ? 'page' : undefined}
            >
              Leave Review
            </ButtonLink>
            <ButtonLink href={phoneHref(phone)} size="sm" className="site-header__call" icon={<Phone />}>
              <span>Call Now</span>
            </ButtonLink>
          </div>
          <button
            type="button"
            className="square-button site-header__toggle"
            popoverTarget={menuId}
            aria-controls={menuId}
            aria-label="Menu"
          >
            <MenuIcon />
            <X />
          </button>
        </div>
        <SiteMenu path={path} />
      </div>
    </header>
  )
}

function Strip() {
  const { contractorLicence, arcLicence, hours } = useBusiness()
  return (
    <div className="strip on-slab">
      <div className="wrap">
        <span>
          {`Licensed electrical contractor. Contractor licence ${contractorLicence}. ARC licence ${arcLicence}.`}
        </span>
        <span>
          <span className="strip__hours">{`${hours.weekdays}. `}</span>
          <b>{hours.emergency}</b>
        </span>
      </div>
    </div>
  )
}
