import type { DrawingEntry } from './entry.ts'

export const commercialDrawings = [
  {
    name: 'commercial-01-shop-fitout',
    order: 1,
    title: 'Shop fit-out',
    view: 'Isometric',
    alt: 'Shop interior with two lighting runs from a tenancy board',
    legend: [],
  },
  {
    name: 'commercial-02-office-ceiling-plan',
    order: 2,
    title: 'Office lighting',
    view: 'Plan',
    alt: 'Office ceiling plan with luminaires, exit signs and sensors',
    legend: [],
  },
  {
    name: 'commercial-03-metering-panel',
    order: 3,
    title: 'Tenancy metering panel',
    view: 'Elevation',
    alt: 'Metering panel for eight tenancies with a common bus',
    legend: [],
  },
  {
    name: 'commercial-04-warehouse',
    order: 4,
    title: 'Warehouse lighting',
    view: 'Isometric',
    alt: 'Warehouse racks under high bay lights, electrician on a lift',
    legend: [],
  },
  {
    name: 'commercial-05-car-park-lighting',
    order: 5,
    title: 'Car park lighting',
    view: 'Isometric',
    alt: 'Car park with two light columns and vehicle chargers',
    legend: [],
  },
] as const satisfies readonly DrawingEntry[]
