import { useBusiness } from '#web/components/business-context.tsx'
import { PageMeta } from '#web/components/page-meta.tsx'
import { homeSections, trustBadges } from '#web/content/home.ts'
import { pageMeta } from '#web/content/page-meta.ts'
import { Hero } from './hero.tsx'
import { homeRest } from './home-rest.tsx'
import { ServiceWays } from './service-ways.tsx'

/** The hero's orange line runs on behind the plates to the bus that the four services hang from. */
export function HomePage() {
  const { title, lead } = homeSections.services
  return (
    <>
      <PageMeta {...pageMeta.home} />
      <div className="feed">
        <Hero />
        <TrustPlates />
        <div className="wrap sec-head feed__head">
          <h2 id="services">{title}</h2>
          <p className="lead">{lead}</p>
        </div>
      </div>
      <ServiceWays />
      <homeRest.BelowFold />
    </>
  )
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
