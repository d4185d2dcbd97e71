import { airDrawings } from './air.ts'
import { commercialDrawings } from './commercial.ts'
import type { DrawingEntry } from './entry.ts'
import { industrialDrawings } from './industrial.ts'
import { residentialDrawings } from './residential.ts'
import { ruralDrawings } from './rural.ts'
import { waterDrawings } from './water.ts'

export type ProjectName = 'industrial' | 'residential' | 'rural' | 'water' | 'air' | 'commercial'

export interface Project {
  name: ProjectName
  title: string
  drawings: readonly DrawingEntry[]
}

/** The six galleries in the order of the portfolio page. */
export const projectSets: readonly Project[] = [
  { name: 'industrial', title: 'Industrial Plant Solutions', drawings: industrialDrawings },
  { name: 'residential', title: 'Residential Improvements and Repairs', drawings: residentialDrawings },
  { name: 'rural', title: 'Rural/Farming Solutions', drawings: ruralDrawings },
  { name: 'water', title: 'Water Treatment', drawings: waterDrawings },
  { name: 'air', title: 'Air Conditioning', drawings: airDrawings },
  { name: 'commercial', title: 'Commercial', drawings: commercialDrawings },
]
