import { pagePaths } from '#shared/paths.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { homeSections } from '#web/content/home-sections.ts'
import { offeredCards, type ServiceCard } from '#web/content/services/offered.ts'
import { Drawing } from '../drawing.tsx'

/** Shows the offered services as circuits of one switchboard. */
export function ServiceCards() {
  return (
    <section className="wrap service-cards-section" aria-labelledby="services">
      <ul className="service-cards">
        <li className="rail service-cards__rail" aria-hidden="true" />
        {offeredCards(useBusiness()).map((card) => (
          <Way key={card.id} card={card} />
        ))}
      </ul>
    </section>
  )
}

function Way({ card: { id, title, linkSuffix, summary, highlights, drawing } }: { card: ServiceCard }) {
  return (
    <li className="service-card">
      <div className="sheet">
        <div className="sheet__field">
          <Drawing of={drawing} loading="lazy" decoding="async" />
        </div>
        <div className="service-card__body">
          <h3>{title}</h3>
          <p className="muted small service-card__summary">{summary}</p>
          <ul className="ticks">
            {highlights.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <a href={`${pagePaths.services}#${id}`} className="link">
            <span>
              {homeSections.services.linkLabel}
              <span className="visually-hidden">{` ${linkSuffix}`}</span>
            </span>
          </a>
        </div>
      </div>
    </li>
  )
}
