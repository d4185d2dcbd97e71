import { useBusiness } from '#web/components/business-context.tsx'
import { servicesMeta } from '#web/content/business-meta.ts'
import { homeHero } from '#web/content/home.ts'
import { countOfServices, offeredCards } from '#web/content/services/offered.ts'
import { servicesPage } from '#web/content/services-page.ts'
import { CallButton } from '../call-button.tsx'
import { ClosingBand } from '../closing-band.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { PageMeta } from '../page-meta.tsx'
import { ServiceBlock } from './service-block.tsx'
import { ServiceData } from './service-data.tsx'

export function ServicesPage() {
  const business = useBusiness()
  const { title, closing } = servicesPage
  const cards = offeredCards(business)
  return (
    <>
      <PageMeta {...servicesMeta(business)} />
      <PageHead title={title} intro={servicesPage.intro(countOfServices(business))}>
        <nav className="flow near jump" aria-label="Kinds of work">
          {cards.map(({ id, icon: Icon, title }) => (
            <a key={id} href={`#${id}`}>
              <Icon />
              {title}
            </a>
          ))}
        </nav>
      </PageHead>
      <div className="wrap service-blocks">
        {cards.map((card, place) => (
          <ServiceBlock key={card.id} card={card} isFirstOnPage={place === 0} />
        ))}
      </div>
      <ServiceData cards={cards} />
      <ClosingBand title={closing.title} text={closing.text} quoteLabel={homeHero(business).quoteLabel}>
        <CallButton words="Call" size="lg" />
      </ClosingBand>
    </>
  )
}
