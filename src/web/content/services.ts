import type { ToneName } from '#drawings/catalogue/entry.ts'
import { type SiteEntry, serviceDrawings } from '#drawings/catalogue.ts'

/** A service category as the home page's card shows it; the services page adds `service-details.ts`. */
export interface ServiceCard {
  /** Address of its block on the services page. */
  id: 'industrial' | 'rural' | 'commercial' | 'residential'
  title: string
  /** Hidden end of links: "Learn More about industrial electrical work". */
  linkSuffix: string
  summary: string
  highlights: readonly string[]
  /** Name in lucide's set. */
  icon: 'factory' | 'tractor' | 'store' | 'house'
  /** Colour theme: the paper tone of its drawing. */
  tone: ToneName
  drawing: SiteEntry
}

/** The four categories in the order of every page. */
export const serviceCards: readonly ServiceCard[] = [
  {
    id: 'industrial',
    title: 'Industrial',
    linkSuffix: 'about industrial electrical work',
    summary: 'Switchboards, motor control and plant that has to start again on Monday.',
    highlights: [
      'Motor control centres',
      'PLC and control wiring',
      'Preventive maintenance',
      'Breakdown response',
    ],
    icon: 'factory',
    tone: 'industrial',
    drawing: serviceDrawing('service-industrial'),
  },
  {
    id: 'rural',
    title: 'Rural/Farming',
    linkSuffix: 'about rural and farming electrical work',
    summary: 'Pumps, sheds and long cable runs, from the front gate to the far paddock.',
    highlights: [
      'Irrigation and bore pumps',
      'Shed and dairy power',
      'Underground mains',
      'Generator changeover',
    ],
    icon: 'tractor',
    tone: 'rural',
    drawing: serviceDrawing('service-rural'),
  },
  {
    id: 'commercial',
    title: 'Commercial',
    linkSuffix: 'about commercial electrical work',
    summary: 'Shops, offices and warehouses fitted out, tested and kept trading.',
    highlights: [
      'Shop and office fit-outs',
      'Emergency and exit lighting',
      'Tenancy metering',
      'Testing and tagging',
    ],
    icon: 'store',
    tone: 'commercial',
    drawing: serviceDrawing('service-commercial'),
  },
  {
    id: 'residential',
    title: 'Residential',
    linkSuffix: 'about residential electrical work',
    summary: 'New circuits, safer switchboards and lights where you want them.',
    highlights: ['Switchboard upgrades', 'Lighting and power points', 'Smoke alarms', 'EV chargers'],
    icon: 'house',
    tone: 'residential',
    drawing: serviceDrawing('service-residential'),
  },
]

function serviceDrawing(name: (typeof serviceDrawings)[number]['name']): SiteEntry {
  const drawing = serviceDrawings.find((entry) => entry.name === name)
  if (!drawing) throw new Error(`No drawing named ${name}`)
  return drawing
}
