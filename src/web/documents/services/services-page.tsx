import Phone from 'lucide-react/icons/phone'
import { formatPhone, phoneHref } from '#shared/phone.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { ButtonLink } from '#web/components/ui/button-link.tsx'
import { homeHero } from '#web/content/home.ts'
import { pageMeta } from '#web/content/page-meta.ts'
import { serviceCategories, servicesPage } from '#web/content/service-details.ts'
import { ClosingBand } from '../closing-band.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { PageMeta } from '../page-meta.tsx'
import { ServiceBlock } from './service-block.tsx'
import { serviceIcons } from './service-icons.ts'

export function ServicesPage() {
  const business = useBusiness()
  const { title, intro, closing } = servicesPage
  return (
    <>
      <PageMeta {...pageMeta.services} />
      <PageHead title={title} intro={intro}>
        <nav className="jump" aria-label="Kinds of work">
          {serviceCategories.map(({ id, icon, title }) => {
            const Icon = serviceIcons[icon]
            return (
              <a key={id} href={`#${id}`}>
                <Icon />
                {title}
              </a>
            )
          })}
        </nav>
      </PageHead>
      <div className="wrap service-blocks">
        {serviceCategories.map((category, place) => (
          <ServiceBlock key={category.id} category={category} isFirstOnPage={place === 0} />
        ))}
      </div>
      <ClosingBand title={closing.title} text={closing.text} quoteLabel={homeHero(business).quoteLabel}>
        <ButtonLink href={phoneHref(business.phone)} variant="alert" size="lg" icon={<Phone />}>
          <span>
            {'Call '}
            <span className="num">{formatPhone(business.phone)}</span>
          </span>
        </ButtonLink>
      </ClosingBand>
    </>
  )
}
