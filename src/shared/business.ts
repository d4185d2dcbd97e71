import type { Business } from './contract/business.ts'
import { dayNames } from './week.ts'

/**
 * The business that the site shows without a business.json. Name, phone and e-mail are fictional (ACMA's reserved
 * numbers) and the licence numbers are samples until the owner confirms them; `isSample` says so.
 */
export const sampleBusiness: Business = {
  isSample: true,
  name: 'Example Electrical',
  legalName: 'Example Electrical',
  tagline: 'Brisbane to the Sunshine Coast',
  phone: '(07) 5550 0142',
  email: 'office@example.com',
  contractorLicence: '78362',
  arcLicence: 'L135276',
  licenceSearchUrl:
    'https://www.worksafe.qld.gov.au/licensing-and-registrations/electrical-licences/electrical-contactor-licences',
  founded: 2014,
  heroExperience: '10+ years',
  experience: '15+ years',
  serviceAreas: [
    'North Brisbane',
    'Moreton Bay Region',
    'Redcliffe Peninsula',
    'Glasshouse Mountains',
    'Sunshine Coast',
  ],
  hours: {
    rows: dayNames.map((day) =>
      day === 'saturday' || day === 'sunday' ? { day } : { day, open: { from: '06:00', to: '16:00' } },
    ),
    weekdays: 'Mon-Fri 6:00 AM-4:00 PM',
    weekend: 'Sat and Sun scheduled or emergency work only',
    emergency: 'Emergency 24/7',
  },
  specialDays: [],
  prices: [],
  services: {},
  questions: [],
  socialLinks: {},
  showSampleReviews: true,
  texts: {},
  emergencyNumbers: { dangerToLife: '000', powerlinesDown: '13 19 62', lossOfSupply: '13 62 62' },
}
