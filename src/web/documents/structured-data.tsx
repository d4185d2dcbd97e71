import type { Business } from '#shared/contract/business.ts'
import { phoneHref } from '#shared/phone.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { offerCatalogue } from '#web/content/offer-catalogue.ts'
import { readWeekdayHours, type WeekdayHours } from '#web/content/opening-hours.ts'
import { usePageInput } from './page-input-context.tsx'

/**
 * The business in schema.org's words, for search engines: a data block that no browser runs.
 * No rating and no review: a business may not publish stars about itself (specification 10.9).
 */
export function StructuredData() {
  const business = useBusiness()
  const { origin } = usePageInput()
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped, in a block no browser runs.
      dangerouslySetInnerHTML={{
        __html: JSON.stringify(electrician(business, origin)).replaceAll('<', '\\u003c'),
      }}
    />
  )
}

/** The same facts as the visible text; no street address, since the business goes to its customers. */
export function electrician(business: Business, origin: string) {
  const telephone = phoneHref(business.phone).replace('tel:', '')
  const hours = readWeekdayHours(business.hours.weekdays)
  const profiles = Object.values(business.socialLinks).filter((address) => address !== undefined)
  return {
    '@context': 'https://schema.org',
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
    ...(hours && { openingHoursSpecification: openingHours(hours) }),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'emergency',
      telephone,
      areaServed: 'AU-QLD',
      availableLanguage: 'en',
      hoursAvailable: {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: weekdays,
        opens: '00:00',
        closes: '23:59',
      },
    },
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: 'Electrical services',
      itemListElement: offerCatalogue.map((service) => ({
        '@type': 'Offer',
        itemOffered: { '@type': 'Service', ...service },
      })),
    },
    hasCredential: credentials(business),
    ...(profiles.length > 0 && { sameAs: profiles }),
  }
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const openingHours = ({ firstWeekday, lastWeekday, opensAt, closesAt }: WeekdayHours) => ({
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: weekdays.slice(firstWeekday, lastWeekday + 1),
  opens: clock(opensAt),
  closes: clock(closesAt),
})

const clock = (minuteOfDay: number) =>
  [Math.floor(minuteOfDay / 60), minuteOfDay % 60].map((part) => String(part).padStart(2, '0')).join(':')

const credentials = ({ contractorLicence, arcLicence, arcTradingAuthorisation }: Business) => [
  credential('Electrical contractor licence', contractorLicence, 'Electrical Safety Office, Queensland'),
  credential('ARC licence', arcLicence, 'Australian Refrigeration Council'),
  ...(arcTradingAuthorisation
    ? [credential('ARC trading authorisation', arcTradingAuthorisation, 'Australian Refrigeration Council')]
    : []),
]

const credential = (name: string, identifier: string, issuer: string) => ({
  '@type': 'EducationalOccupationalCredential',
  credentialCategory: 'license',
  name,
  identifier,
  recognizedBy: { '@type': 'Organization', name: issuer },
})
