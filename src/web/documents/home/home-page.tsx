import { useBusiness } from '#web/components/business-context.tsx'
import { homeSections, trustBadges } from '#web/content/home.ts'
import { pageMeta } from '#web/content/page-meta.ts'
import { projects } from '#web/content/projects.ts'
import { LateTestimonials } from '#web/islands/testimonials/late-testimonials.tsx'
import { TestimonialsSection } from '#web/islands/testimonials/testimonials-section.tsx'
import { Island } from '../island.tsx'
import { useTestimonials } from '../page-data.ts'
import { PageMeta } from '../page-meta.tsx'
import { StructuredData } from '../structured-data.tsx'
import { EmergencyBand } from './emergency-band.tsx'
import { Hero } from './hero.tsx'
import { ProjectsPreview } from './projects-preview.tsx'
import { ServiceWays } from './service-ways.tsx'

/** The hero's orange line runs on behind the plates to the bus that the four services hang from. */
export function HomePage() {
  const { title, intro } = homeSections.services
  return (
    <>
      <PageMeta {...pageMeta.home} />
      <div className="feed">
        <Hero />
        <TrustPlates />
        <div className="wrap sec-head feed__head">
          <h2 id="services">{title}</h2>
          <p className="intro">{intro}</p>
        </div>
      </div>
      <ServiceWays />
      <ProjectsPreview projects={projects} />
      <Testimonials />
      <EmergencyBand />
      <StructuredData />
    </>
  )
}

function Testimonials() {
  const stored = useTestimonials()
  if (stored) return <TestimonialsSection stored={stored} />
  return <Island name="testimonials" of={LateTestimonials} props={{}} />
}

function TrustPlates() {
  const badges = trustBadges(useBusiness())
  return (
    <ul className="wrap plates on-slab">
      {badges.map(({ title, text }) => (
        <li key={title} className="plate">
          <strong>{title}</strong>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
