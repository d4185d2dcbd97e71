import type { AIR } from './catalogue/air.ts'
import type { COMMERCIAL } from './catalogue/commercial.ts'
import type { INDUSTRIAL } from './catalogue/industrial.ts'
import type { RESIDENTIAL } from './catalogue/residential.ts'
import type { RURAL } from './catalogue/rural.ts'
import type { WATER } from './catalogue/water.ts'

/**
 * Every drawing the website has, in words. This file and `catalogue/` hold no drawing code, so pages can
 * import them for alternative texts and legends without carrying the kit. The galleries' words are apart in
 * `catalogue/projects.ts`: a page that shows one drawing should not carry those of all.
 */

export interface SiteEntry {
  readonly name: string
  readonly title: string
  readonly alt: string
  /** Sheet size in SVG units, for `width` and `height` attributes. */
  readonly width: number
  readonly height: number
}

/** Sheet size of every project and service drawing: 4:3. */
export const SHEET = { width: 800, height: 600 } as const

export const SERVICES = [
  {
    name: 'service-industrial',
    title: 'Dust collector',
    alt: 'Dust collector, fan and motor wired to a control board',
    ...SHEET,
  },
  {
    name: 'service-rural',
    title: 'Property supply',
    alt: 'Farm shed, pump and irrigator fed from a power pole',
    ...SHEET,
  },
  {
    name: 'service-commercial',
    title: 'Shop row',
    alt: 'Row of three shops with a lit awning and meter board',
    ...SHEET,
  },
  {
    name: 'service-residential',
    title: 'House cutaway',
    alt: 'Cutaway house with circuits run to each room',
    ...SHEET,
  },
] as const satisfies readonly SiteEntry[]

const HERO_ALT = 'South-East Queensland block: one supply line feeds a farm shed, a house, shops and a plant'

export const HERO_WIDE = {
  name: 'site-hero',
  title: 'Site general arrangement',
  alt: HERO_ALT,
  width: 1280,
  height: 960,
} as const satisfies SiteEntry

/** The same scene cropped for phones; it shares the alternative text because it replaces the wide one. */
export const HERO_NARROW = {
  name: 'site-hero-narrow',
  title: 'Site general arrangement',
  alt: HERO_ALT,
  width: 800,
  height: 720,
} as const satisfies SiteEntry

/** Where the hero's orange line leaves the bottom edge, as a share of its width: the page carries it on. */
export const HERO_LINE_EXIT = 0.0766

export const COVERAGE = {
  name: 'site-coverage',
  title: 'Coverage',
  alt: 'Schematic coast from Brisbane to the Sunshine Coast with five service areas on one line',
  width: 800,
  height: 920,
} as const satisfies SiteEntry

/** Drawn as SVG, published as a PNG: social networks accept nothing else. */
export const SOCIAL_CARD = {
  name: 'site-og',
  title: 'Social image',
  alt: 'Wired right, from the street to the switch',
  width: 1200,
  height: 630,
} as const satisfies SiteEntry

type ProjectDrawingName =
  | (typeof INDUSTRIAL)[number]['name']
  | (typeof RESIDENTIAL)[number]['name']
  | (typeof RURAL)[number]['name']
  | (typeof WATER)[number]['name']
  | (typeof AIR)[number]['name']
  | (typeof COMMERCIAL)[number]['name']

/** Names of all scenes written as `public/drawings/<name>.svg`. */
export type DrawingName =
  | ProjectDrawingName
  | (typeof SERVICES)[number]['name']
  | typeof HERO_WIDE.name
  | typeof HERO_NARROW.name
  | typeof COVERAGE.name

/** Public address of a drawing. */
export function drawingUrl(name: string): string {
  return `/drawings/${name}.svg`
}
