import Store from 'lucide-react/icons/store'
import type { CardWords } from './card-words.ts'

export const commercial: CardWords = {
  title: 'Commercial',
  linkSuffix: 'about commercial electrical work',
  summary: 'Shops, offices and warehouses fitted out, tested and kept trading.',
  highlights: [
    'Shop and office fit-outs',
    'Emergency and exit lighting',
    'Tenancy metering',
    'Testing and tagging',
  ],
  icon: Store,
  site: 'shops',
  siteExample: 'a shop that opens at seven',
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
}
