import { useBusiness } from '#web/components/business-context.tsx'
import { servicesMeta } from '#web/content/business-meta.ts'
import { homeHero } from '#web/content/home.ts'
import { countOfServices, offeredCategories } from '#web/content/offered-services.ts'
import { servicesPage } from '#web/content/service-details.ts'
import { CallButton } from '../call-button.tsx'
import { ClosingBand } from '../closing-band.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { PageMeta } from '../page-meta.tsx'
import { ServiceBlock } from './service-block.tsx'
import { ServiceData } from './service-data.tsx'
import { serviceIcons } from './service-icons.ts'

export function ServicesPage() {
  const business = useBusiness()
  const { title, closing } = servicesPage
  const categories = offeredCategories(business)
  return (
    <>
      <PageMeta {...servicesMeta(business)} />
      <PageHead title={title} intro={servicesPage.intro(countOfServices(business))}>
        <nav className="jump" aria-label="Kinds of work">
          {categories.map(({ id, icon, title }) => {
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
        {categories.map((category, place) => (
          <ServiceBlock key={category.id} category={category} isFirstOnPage={place === 0} />
        ))}
      </div>
      <ServiceData categories={categories} />
      <ClosingBand title={closing.title} text={closing.text} quoteLabel={homeHero(business).quoteLabel}>
        <CallButton words="Call" size="lg" />
      </ClosingBand>
    </>
  )
}
