import type { DrawingEntry } from './entry.ts'

export const residentialDrawings = [
  {
    name: 'residential-01-queenslander-solar',
    order: 1,
    title: 'Queenslander with solar',
    view: 'Isometric',
    alt: 'Queenslander house with rooftop solar, meter and underground supply',
    legend: [],
  },
  {
    name: 'residential-02-switchboard-upgrade',
    order: 2,
    title: 'Switchboard upgrade',
    view: 'Elevation',
    alt: 'Old fuse board next to its replacement with labelled safety switches',
    legend: [],
  },
  {
    name: 'residential-03-lighting-plan',
    order: 3,
    title: 'Lighting plan',
    view: 'Plan',
    alt: 'House plan with eight lights joined by one lighting circuit',
    legend: [],
  },
  {
    name: 'residential-04-ev-charger',
    order: 4,
    title: 'EV charger',
    view: 'Isometric',
    alt: 'Electric car charging from a wall unit in a carport',
    legend: [],
  },
  {
    name: 'residential-05-room-section',
    order: 5,
    title: 'Fan and downlights',
    view: 'Section',
    alt: 'Room section with two downlights and a ceiling fan being fitted',
    legend: ['Downlight', 'Ceiling fan', 'Wall switch'],
  },
  {
    name: 'residential-06-smoke-alarms',
    order: 6,
    title: 'Interconnected smoke alarms',
    view: 'Section',
    alt: 'House section with five interconnected smoke alarms',
    legend: ['Alarm', 'Interconnect'],
  },
] as const satisfies readonly DrawingEntry[]
