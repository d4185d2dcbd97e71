import type { airDrawings } from './catalogue/air.ts'
import type { commercialDrawings } from './catalogue/commercial.ts'
import type { industrialDrawings } from './catalogue/industrial.ts'
import type { residentialDrawings } from './catalogue/residential.ts'
import type { ruralDrawings } from './catalogue/rural.ts'
import type { waterDrawings } from './catalogue/water.ts'

/**
 * Every drawing the website has, in words. This file and `catalogue/` hold no drawing code, so pages can
 * import them for alternative texts and legends without carrying the kit. The galleries' words are apart in
 * `catalogue/projects.ts`: a page that shows one drawing should not carry those of all.
 */

export interface SiteEntry {
  name: string
  title: string
  alt: string
  /** Sheet size in SVG units, for `width` and `height` attributes. */
  width: number
  height: number
}

/** Sheet size of every project and service drawing: 4:3. */
export const sheetSize = { width: 800, height: 600 } as const

/** By service. */
export const serviceDrawings = {
  industrial: {
    name: 'service-industrial',
    title: 'Dust collector',
    alt: 'Dust collector, fan and motor wired to a control board',
    ...sheetSize,
  },
  rural: {
    name: 'service-rural',
    title: 'Property supply',
    alt: 'Farm shed, pump and irrigator fed from a power pole',
    ...sheetSize,
  },
  commercial: {
    name: 'service-commercial',
    title: 'Shop row',
    alt: 'Row of three shops with a lit awning and meter board',
    ...sheetSize,
  },
  residential: {
    name: 'service-residential',
    title: 'House cutaway',
    alt: 'Cutaway house with circuits run to each room',
    ...sheetSize,
  },
} as const satisfies Record<string, SiteEntry>

const heroAlt = 'South-East Queensland block: one supply line feeds a farm shed, a house, shops and a plant'

export const wideHero = {
  name: 'site-hero',
  title: 'Site general arrangement',
  alt: heroAlt,
  width: 1280,
  height: 960,
} as const satisfies SiteEntry

/** The same scene cropped for phones; it shares the alternative text because it replaces the wide one. */
export const narrowHero = {
  name: 'site-hero-narrow',
  title: 'Site general arrangement',
  alt: heroAlt,
  width: 800,
  height: 720,
} as const satisfies SiteEntry

/** Where the hero's orange line leaves the bottom edge, as a share of its width: the page carries it on. */
export const heroLineExit = 0.0766

export const coverageMap = {
  name: 'site-coverage',
  title: 'Coverage',
  alt: 'Schematic coast from Brisbane to the Sunshine Coast with five service areas on one line',
  width: 800,
  height: 920,
} as const satisfies SiteEntry

/** Drawn as SVG, published as a PNG: social networks accept nothing else. */
export const socialCardImage = {
  name: 'site-og',
  title: 'Social image',
  alt: 'Wired right, from the street to the switch',
  width: 1200,
  height: 630,
} as const satisfies SiteEntry

type ProjectDrawingName =
  | (typeof industrialDrawings)[number]['name']
  | (typeof residentialDrawings)[number]['name']
  | (typeof ruralDrawings)[number]['name']
  | (typeof waterDrawings)[number]['name']
  | (typeof airDrawings)[number]['name']
  | (typeof commercialDrawings)[number]['name']

/** Names of all scenes written as `public/drawings/<name>.svg`. */
export type DrawingName =
  | ProjectDrawingName
  | (typeof serviceDrawings)[keyof typeof serviceDrawings]['name']
  | typeof wideHero.name
  | typeof narrowHero.name
  | typeof coverageMap.name

/** Public address of a drawing. */
export function drawingUrl(name: string): string {
  return `/drawings/${name}.svg`
}

/** The same file without its numbered callouts, for a place that has no legend (kit/sheet.ts). */
export const withoutCallouts = (url: string) => `${url}#plain`
