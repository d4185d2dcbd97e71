import type { DrawingEntry } from './entry.ts'

export const airDrawings = [
  {
    name: 'air-01-split-system',
    order: 1,
    title: 'Split system',
    view: 'Isometric',
    alt: 'Cutaway room with a wall unit, outdoor condenser and isolator',
    legend: ['Head unit', 'Isolator', 'Condenser'],
  },
  {
    name: 'air-02-rooftop-plant',
    order: 2,
    title: 'Rooftop condensers',
    view: 'Isometric',
    alt: 'Eight rooftop condensers on two power runs',
    legend: [],
  },
  {
    name: 'air-03-ducted-plan',
    order: 3,
    title: 'Ducted system',
    view: 'Plan',
    alt: 'Floor plan of a ducted system with five outlets',
    legend: [],
  },
  {
    name: 'air-04-isolator-detail',
    order: 4,
    title: 'Isolator and connection',
    view: 'Elevation',
    alt: 'Condenser on a wall with isolator, conduit and insulated pipe',
    legend: ['Conduit', 'Refrigerant pair', 'Flexible connection'],
  },
] as const satisfies readonly DrawingEntry[]
