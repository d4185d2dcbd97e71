import type { DrawingEntry } from '#drawings/catalogue/entry.ts'
import { type ProjectName, projectSets } from '#drawings/catalogue/projects.ts'
import { drawingUrl, sheetSize } from '#drawings/catalogue.ts'
import type { PortfolioCategory } from '#shared/photo-rules.ts'
import type { ServiceId } from '#shared/services.ts'

/** One built-in drawing of a project's gallery. */
export interface ProjectImage {
  src: string
  width: number
  height: number
  title: string
  view: DrawingEntry['view']
  alt: string
  /** Texts of the numbered balloons; empty when the drawing has none. */
  legend: readonly string[]
}

/** A built-in project of the portfolio; the owner's photos with the same title follow its images. */
export interface Project {
  /** Anchor of its gallery on the portfolio page. */
  id: ProjectName
  title: PortfolioCategory
  category: 'Industrial' | 'Residential' | 'Rural/Farming' | 'Commercial'
  description: string
  images: readonly ProjectImage[]
}

/** The six projects in the order of every page. They show kinds of work, not particular customers' sites. */
export const projects: readonly Project[] = [
  {
    id: 'industrial',
    title: 'Industrial Plant Solutions',
    category: 'Industrial',
    description:
      'Power and control for bulk-handling plant: supply, motor control, conveyor drives and field wiring.',
    images: sheetsOf('industrial'),
  },
  {
    id: 'residential',
    title: 'Residential Improvements and Repairs',
    category: 'Residential',
    description: 'Switchboards, lighting, EV charging and smoke alarms for older and newer homes.',
    images: sheetsOf('residential'),
  },
  {
    id: 'rural',
    title: 'Rural/Farming Solutions',
    category: 'Rural/Farming',
    description: 'Bores, pump stations, pivots, silos and sheds, and the mains that tie them together.',
    images: sheetsOf('rural'),
  },
  {
    id: 'water',
    title: 'Water Treatment',
    category: 'Industrial',
    description: 'Dosing, pumping, UV treatment and telemetry for clean water and waste water.',
    images: sheetsOf('water'),
  },
  {
    id: 'air',
    title: 'Air Conditioning',
    category: 'Residential',
    // NOTE Names electrical work alone: advertising refrigerant work needs a trading authorisation number.
    description:
      'Circuits, isolators and controls for split, ducted and rooftop systems, tested and certified.',
    images: sheetsOf('air'),
  },
  {
    id: 'commercial',
    title: 'Commercial',
    category: 'Commercial',
    description: 'Power, lighting and metering for shops, offices, warehouses and car parks.',
    images: sheetsOf('commercial'),
  },
]

const services = {
  Industrial: 'industrial',
  Residential: 'residential',
  'Rural/Farming': 'rural',
  Commercial: 'commercial',
} as const satisfies Record<Project['category'], ServiceId>

/** Returns the service that a project belongs to. */
export const serviceOf = ({ category }: Project): ServiceId => services[category]

/** The home page shows this many projects, and "View All Projects" only when there are more. */
export const homeProjectCount = 6

function sheetsOf(name: ProjectName): ProjectImage[] {
  const drawings = projectSets.find((project) => project.name === name)?.drawings ?? []
  return drawings.map(({ name: file, title, view, alt, legend }) => ({
    src: drawingUrl(file),
    ...sheetSize,
    title,
    view,
    alt,
    legend,
  }))
}
