import type { DrawingEntry } from './entry.ts'

export const waterDrawings = [
  {
    name: 'water-01-treatment-plant',
    order: 1,
    title: 'Treatment plant',
    view: 'Isometric',
    alt: 'Clarifier, tanks and pumps controlled from one panel',
    legend: [],
  },
  {
    name: 'water-02-dosing-skid',
    order: 2,
    title: 'Chemical dosing skid',
    view: 'Isometric',
    alt: 'Dosing skid with two bunded tanks and three dosing pumps',
    legend: [],
  },
  {
    name: 'water-03-duty-standby-panel',
    order: 3,
    title: 'Duty and standby panel',
    view: 'Elevation',
    alt: 'Two-pump control panel with pump one running on duty',
    legend: ['Drive display', 'Run lamp', 'Auto selector'],
  },
  {
    name: 'water-04-process-diagram',
    order: 4,
    title: 'Process diagram',
    view: 'Single-line',
    alt: 'Process diagram linking pumps and instruments to one controller',
    legend: [],
  },
  {
    name: 'water-05-uv-reactor',
    order: 5,
    title: 'UV reactor',
    view: 'Isometric',
    alt: 'UV reactor with lamp cables running to its power cabinet',
    legend: [],
  },
  {
    name: 'water-06-reservoir-telemetry',
    order: 6,
    title: 'Reservoir telemetry',
    view: 'Isometric',
    alt: 'Reservoir with level sensor and a solar-powered telemetry mast',
    legend: [],
  },
] as const satisfies readonly DrawingEntry[]
