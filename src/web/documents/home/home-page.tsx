import { useBusiness } from '#web/components/business-context.tsx'
import { homeMeta } from '#web/content/business-meta.ts'
import { troublePath } from '#web/content/emergency-steps.ts'
import { homeSections } from '#web/content/home-sections.ts'
import { countOfServices } from '#web/content/services/offered.ts'
import { trustBadges } from '#web/content/trust-badges.ts'
import { Testimonials as TestimonialsIsland } from '#web/islands/testimonials/testimonials.tsx'
import { TestimonialsSection } from '#web/islands/testimonials/testimonials-section.tsx'
import { Island } from '../island.tsx'
import { useTestimonials } from '../page-data.ts'
import { PageMeta } from '../page-meta.tsx'
import { useShownProjects } from '../shown-projects.ts'
import { StructuredData } from '../structured-data.tsx'
import { TroublePath } from '../trouble-path.tsx'
import { CoverSection } from './cover-section.tsx'
import { EmergencyBand } from './emergency-band.tsx'
import { Hero } from './hero.tsx'
import { PriceSchedule } from './price-schedule.tsx'
import { ProjectsPreview } from './projects-preview.tsx'
import { Questions } from './questions.tsx'
import { ServiceCards } from './service-cards.tsx'

/** Renders the home page. The hero's orange line runs on behind the trust cards to the rail above the services. */
export function HomePage() {
  const business = useBusiness()
  const { title, intro } = homeSections.services
  return (
    <>
      <PageMeta {...homeMeta(business)} />
      <div className="feed">
        <Hero />
        <div className="wrap trouble">
          <TroublePath title={troublePath.title} isWide />
        </div>
        <TrustPlates />
        <div className="wrap section-head feed__head">
          <h2 id="services">{title(countOfServices(business))}</h2>
          <p className="intro">{intro}</p>
        </div>
      </div>
      <ServiceCards />
      <ProjectsPreview projects={useShownProjects()} />
      <Testimonials />
      <CoverSection />
      <PriceSchedule />
      <Questions />
      <EmergencyBand />
      <StructuredData />
    </>
  )
}

function Testimonials() {
  const stored = useTestimonials()
  const { showSampleReviews: hasSamples } = useBusiness()
  if (stored) return <TestimonialsSection stored={stored} hasSamples={hasSamples} />
  return <Island name="testimonials" of={TestimonialsIsland} props={{ hasSamples }} />
}

function TrustPlates() {
  const badges = trustBadges(useBusiness())
  return (
    <ul className="wrap stack far fact-cards on-slab">
      {badges.map(({ title, text }) => (
        <li key={title} className="fact-card">
          <strong>{title}</strong>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
