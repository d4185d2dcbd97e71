import { AIR } from './air.ts'
import { COMMERCIAL } from './commercial.ts'
import type { DrawingEntry } from './entry.ts'
import { INDUSTRIAL } from './industrial.ts'
import { RESIDENTIAL } from './residential.ts'
import { RURAL } from './rural.ts'
import { WATER } from './water.ts'

export type ProjectName = 'industrial' | 'residential' | 'rural' | 'water' | 'air' | 'commercial'

export interface Project {
  readonly name: ProjectName
  readonly title: string
  readonly drawings: readonly DrawingEntry[]
}

/** The six galleries in the order of the portfolio page. */
export const PROJECTS: readonly Project[] = [
  { name: 'industrial', title: 'Industrial Plant Solutions', drawings: INDUSTRIAL },
  { name: 'residential', title: 'Residential Improvements and Repairs', drawings: RESIDENTIAL },
  { name: 'rural', title: 'Rural/Farming Solutions', drawings: RURAL },
  { name: 'water', title: 'Water Treatment', drawings: WATER },
  { name: 'air', title: 'Air Conditioning', drawings: AIR },
  { name: 'commercial', title: 'Commercial', drawings: COMMERCIAL },
]
