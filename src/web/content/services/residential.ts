import House from 'lucide-react/icons/house'
import { smokeAlarmNote } from '../smoke-alarms.ts'
import type { CardWords } from './card-words.ts'

export const residential: CardWords = {
  title: 'Residential',
  linkSuffix: 'about residential electrical work',
  summary: 'New circuits, safer switchboards and lights where you want them.',
  highlights: ['Switchboard upgrades', 'Lighting and power points', 'Smoke alarms', 'EV chargers'],
  icon: House,
  site: 'homes',
  siteExample: 'a Queenslander with its first fuse board',
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
}
