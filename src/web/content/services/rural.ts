import Tractor from 'lucide-react/icons/tractor'
import type { CardWords } from './card-words.ts'

export const rural: CardWords = {
  title: 'Rural/Farming',
  linkSuffix: 'about rural and farming electrical work',
  summary: 'Pumps, sheds and long cable runs, from the front gate to the far paddock.',
  highlights: [
    'Irrigation and bore pumps',
    'Shed and dairy power',
    'Underground mains',
    'Generator changeover',
  ],
  icon: Tractor,
  site: 'farms',
  siteExample: 'a bore a kilometre from the house',
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
}
