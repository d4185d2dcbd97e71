import { brotliCompressSync, constants } from 'node:zlib'
import { brandMark, brandMarkMono, favicon } from './brand.ts'
import { narrowHero, wideHero } from './catalogue.ts'
import { sceneByName } from './registry.ts'

/** A committed SVG file: its path under `public/` and the exact text the code draws. */
export interface SvgOutput {
  file: string
  svg: string
}

const kilobyte = 1024
const drawingBudget = 14 * kilobyte
const heroBudget = 20 * kilobyte
const heroFiles: readonly string[] = [wideHero, narrowHero].map(({ name }) => `drawings/${name}.svg`)

/** Every vector file of the site. Pure, so the tests compare the committed files with it. */
export function svgOutputs(): SvgOutput[] {
  const scenes = Object.entries(sceneByName).map(([name, scene]) => ({
    file: `drawings/${name}.svg`,
    svg: scene().toSvg(),
  }))
  return [
    ...scenes,
    { file: 'drawings/brand-mark.svg', svg: brandMark() },
    { file: 'drawings/brand-mark-mono.svg', svg: brandMarkMono() },
    { file: 'favicon.svg', svg: favicon() },
  ]
}

/** Size as a visitor downloads it: brotli at the quality the server uses for static files. */
export function compressedSize(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

/** Most bytes a file may cost a visitor. */
export function byteBudget(file: string): number {
  return heroFiles.includes(file) ? heroBudget : drawingBudget
}
