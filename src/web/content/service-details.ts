import { type ServiceCard, serviceCards } from './services.ts'
import { smokeAlarmNote } from './smoke-alarms.ts'

interface ServiceDetails {
  description: string
  /** Under "Our Services Include". */
  features: readonly string[]
  applications: readonly string[]
  /** A point of law that a customer of this category should know, as it stands on the given day. */
  note?: (now: Date) => string
}

/** The service category in full (specification 3.7), for the services page. */
export type ServiceCategory = ServiceCard & ServiceDetails

const detailsById: Readonly<Record<ServiceCard['id'], ServiceDetails>> = {
  industrial: {
    description:
      'We wire, test and maintain plant power and control, from the main switchboard to the last limit switch. Shutdown work is planned around your production.',
    features: [
      'Main switchboards and distribution boards',
      'Motor control centres',
      'Variable speed drives and starters',
      'PLC and control wiring',
      'Cable ladder, tray and conduit',
      'Emergency stops and isolators',
      'Preventive maintenance and thermal surveys',
      'Breakdown response',
    ],
    applications: [
      'Processing plants',
      'Bulk handling',
      'Manufacturing',
      'Water treatment',
      'Workshops',
      'Construction sites',
    ],
  },
  rural: {
    description:
      'Long runs, hard water and no second chance at milking time. We size cable and protection for the worst day of the year.',
    features: [
      'Irrigation and bore pumps',
      'Dam and transfer pumps',
      'Farm switchboards and sub-boards',
      'Underground and overhead mains',
      'Shed and dairy power',
      'Silo and auger controls',
      'Cool room and packing line power',
      'Generator changeover',
    ],
    applications: ['Dairy', 'Horticulture', 'Grazing', 'Poultry', 'Packing sheds', 'Rural homes'],
  },
  commercial: {
    description:
      'Fit-outs, upgrades and maintenance for premises that have to open on time. Noisy work and outages are agreed with you first.',
    features: [
      'Shop and office fit-outs',
      'Tenancy switchboards and metering panels',
      'LED lighting and controls',
      'Emergency and exit lighting',
      'Car park and outdoor lighting',
      'Vehicle chargers',
      'Testing and tagging of equipment',
      'Planned maintenance',
    ],
    applications: [
      'Shops',
      'Offices',
      'Cafes and restaurants',
      'Warehouses',
      'Car parks',
      'Apartment buildings',
    ],
  },
  residential: {
    description:
      'From one power point to a full rewire, in Queenslanders, new builds and everything between. We label the board and show you what each switch does.',
    features: [
      'Switchboard upgrades',
      'Safety switches',
      'Interconnected smoke alarms',
      'Lighting and power points',
      'Ceiling fans and downlights',
      'Air conditioning circuits',
      'Hot water and oven circuits',
      'EV chargers',
    ],
    applications: [
      'New homes',
      'Renovations and extensions',
      'Queenslanders',
      'Units and townhouses',
      'Rental properties',
      'Sheds and granny flats',
    ],
    note: smokeAlarmNote,
  },
}

export const serviceCategories: readonly ServiceCategory[] = serviceCards.map((card) => ({
  ...card,
  ...detailsById[card.id],
}))

export const servicesPage = {
  title: 'Electrical services',
  intro: (count: string) =>
    `${count.replace(/^./, (letter) => letter.toUpperCase())} ${count === 'one' ? 'kind' : 'kinds'} of site, one standard: wired to AS/NZS 3000, tested before it is energised, and certified in writing.`,
  featuresTitle: 'Our Services Include',
  applicationsTitle: 'Applications',
  quoteLabel: 'Request a quote',
  closing: {
    title: 'Not sure which one you need?',
    text: 'Tell us what is going on. We will work out what it takes and put a price in writing.',
  },
} as const
