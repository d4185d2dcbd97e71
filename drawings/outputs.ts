import { brotliCompressSync, constants } from 'node:zlib'
import { brandMark, brandMarkMono, favicon } from './brand.ts'
import { HERO_NARROW, HERO_WIDE } from './catalogue.ts'
import { SCENES } from './registry.ts'

/** A committed SVG file: its path under `public/` and the exact text the code draws. */
export interface SvgOutput {
  readonly path: string
  readonly svg: string
}

const KILOBYTE = 1024
const DRAWING_BUDGET = 14 * KILOBYTE
const HERO_BUDGET = 20 * KILOBYTE
const HERO_PATHS: readonly string[] = [HERO_WIDE, HERO_NARROW].map(({ name }) => `drawings/${name}.svg`)

/** Every vector file of the site. Pure, so the tests compare the committed files with it. */
export function svgOutputs(): SvgOutput[] {
  const scenes = Object.entries(SCENES).map(([name, scene]) => ({
    path: `drawings/${name}.svg`,
    svg: scene().toSvg(),
  }))
  return [
    ...scenes,
    { path: 'drawings/brand-mark.svg', svg: brandMark() },
    { path: 'drawings/brand-mark-mono.svg', svg: brandMarkMono() },
    { path: 'favicon.svg', svg: favicon() },
  ]
}

/** Size as a visitor downloads it: brotli at the quality the server uses for static files. */
export function compressedSize(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

/** Most bytes a file may cost a visitor. */
export function byteBudget(path: string): number {
  return HERO_PATHS.includes(path) ? HERO_BUDGET : DRAWING_BUDGET
}
