import ArrowRight from 'lucide-react/icons/arrow-right'
import { ButtonLink } from '#web/components/ui/button-link.tsx'
import { quotePathFor } from '#web/content/quote-beginning.ts'
import type { ServiceCard } from '#web/content/services/offered.ts'
import { servicesPage } from '#web/content/services-page.ts'
import { Drawing } from '../drawing.tsx'
import { usePageInput } from '../page-input-context.tsx'

interface ServiceBlockProps {
  card: ServiceCard
  isFirstOnPage: boolean
}

/** Shows one kind of work with image and text; every second block swaps their sides. */
export function ServiceBlock({ card, isFirstOnPage }: ServiceBlockProps) {
  const { renderedAt } = usePageInput()
  const { id, title, linkSuffix, description, features, applications, drawing, note } = card
  return (
    <section className="service" aria-labelledby={id}>
      <div className="service__figure">
        <div className="sheet">
          <div className="sheet__field">
            <Drawing
              of={drawing}
              loading={isFirstOnPage ? undefined : 'lazy'}
              fetchPriority={isFirstOnPage ? 'high' : undefined}
              decoding="async"
            />
          </div>
        </div>
      </div>
      <div className="service__text">
        <h2 id={id}>{title}</h2>
        <p className="intro">{description}</p>
        <h3>{servicesPage.featuresTitle}</h3>
        <ul className="ticks ticks--two">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <h3>{servicesPage.applicationsTitle}</h3>
        <ul className="flow near tags">
          {applications.map((application) => (
            <li key={application} className="tag">
              {application}
            </li>
          ))}
        </ul>
        <ButtonLink href={quotePathFor({ service: id })} iconAfter={<ArrowRight />}>
          <span>
            {servicesPage.quoteLabel}
            <span className="visually-hidden">{` ${linkSuffix}`}</span>
          </span>
        </ButtonLink>
        {note && <p className="service__note small">{note(new Date(renderedAt))}</p>}
      </div>
    </section>
  )
}
