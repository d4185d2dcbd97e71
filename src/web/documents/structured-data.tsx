import type { Business } from '#shared/contract/business.ts'
import { phoneHref } from '#shared/phone.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { offers } from '#web/content/services/offered.ts'
import { DataBlock } from './data-block.tsx'
import { usePageInput } from './page-input-context.tsx'
import { specialDays, weekHours } from './structured-hours.ts'

/**
 * Describes the business in schema.org's vocabulary. It has no rating and no review, because a business may
 * not publish stars about itself (specification 10.9).
 */
export function StructuredData() {
  const business = useBusiness()
  const { origin, renderedAt } = usePageInput()
  return <DataBlock data={electrician(business, origin, new Date(renderedAt))} />
}

/** Returns the facts that the page shows too; no street address, since the business goes to its customers. */
export function electrician(business: Business, origin: string, today: Date) {
  const telephone = phoneHref(business.phone).replace('tel:', '')
  const hours = weekHours(business)
  const specialHours = hours ? specialDays(business, today) : []
  const profiles = Object.values(business.socialLinks).filter((address) => address !== undefined)
  return {
    '@type': 'Electrician',
    '@id': `${origin}/#business`,
    name: business.name,
    legalName: business.legalName,
    url: `${origin}/`,
    telephone,
    email: business.email,
    image: `${origin}/social-card.png`,
    logo: `${origin}/icon-512.png`,
    foundingDate: String(business.founded),
    areaServed: business.serviceAreas.map((name) => ({ '@type': 'Place', name })),
    ...(hours && { openingHoursSpecification: hours }),
    ...(specialHours.length > 0 && { specialOpeningHoursSpecification: specialHours }),
    ...(business.emergencyCover?.availability !== 'not_now' && {
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'emergency',
        telephone,
        areaServed: 'AU-QLD',
        availableLanguage: 'en',
        hoursAvailable: business.emergencyCover?.availability === 'within_hours' ? hours : aroundTheClock,
      },
    }),
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: 'Services',
      itemListElement: offers(business).map(({ label }) => ({
        '@type': 'Offer',
        itemOffered: { '@type': 'Service', name: label },
      })),
    },
    hasCredential: credentials(business),
    ...(profiles.length > 0 && { sameAs: profiles }),
  }
}

const aroundTheClock = {
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  opens: '00:00',
  closes: '23:59',
}

const credentials = ({ contractorLicence, arcLicence, arcTradingAuthorisation }: Business) => [
  credential('Contractor licence', contractorLicence),
  credential('ARC licence', arcLicence),
  ...(arcTradingAuthorisation ? [credential('ARC authorisation', arcTradingAuthorisation)] : []),
]

const credential = (name: string, identifier: string) => ({
  '@type': 'EducationalOccupationalCredential',
  credentialCategory: 'license',
  name,
  identifier,
})
