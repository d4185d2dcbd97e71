import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bitmapOutputs, bitmapSize } from './bitmaps.ts'
import type { DrawingEntry } from './catalogue/entry.ts'
import { PROJECTS } from './catalogue/projects.ts'
import {
  COVERAGE,
  drawingUrl,
  HERO_LINE_EXIT,
  HERO_NARROW,
  HERO_WIDE,
  SERVICES,
  SHEET,
  SOCIAL_CARD,
} from './catalogue.ts'
import { byteBudget, compressedSize, svgOutputs } from './outputs.ts'
import { SCENES } from './registry.ts'

const PUBLIC = join(import.meta.dirname, '../public')
const drawn = svgOutputs()
const projectDrawings: readonly DrawingEntry[] = PROJECTS.flatMap((project) => project.drawings)
const siteEntries = [HERO_WIDE, HERO_NARROW, COVERAGE, ...SERVICES]

describe('catalogue', () => {
  it('holds the six sets in the size of the shot list', () => {
    expect(PROJECTS.map(({ name, drawings }) => [name, drawings.length])).toEqual([
      ['industrial', 14],
      ['residential', 6],
      ['rural', 10],
      ['water', 6],
      ['air', 4],
      ['commercial', 5],
    ])
    expect(SERVICES).toHaveLength(4)
  })

  it.each(PROJECTS)('names and numbers the $name set by its own rule', ({ name, drawings }) => {
    for (const [index, drawing] of drawings.entries()) {
      expect(drawing.order).toBe(index + 1)
      const number = String(index + 1).padStart(2, '0')
      expect(drawing.name).toMatch(new RegExp(`^${name}-${number}-[a-z0-9-]+$`))
    }
  })

  it('gives every drawing a title, a view and an alternative text of its own', () => {
    const alternatives = [...projectDrawings, ...SERVICES, HERO_WIDE, COVERAGE, SOCIAL_CARD].map(
      ({ alt }) => alt,
    )
    expect(new Set(alternatives).size).toBe(alternatives.length)
    for (const alt of alternatives) expect(alt).toMatch(/^[A-Z].{15,}[^.\s]$/)
    for (const { title, view } of projectDrawings) {
      expect(title.trim()).not.toBe('')
      expect(view.trim()).not.toBe('')
    }
  })

  it('matches the files in public/drawings', () => {
    const named = [...projectDrawings, ...siteEntries].map(({ name }) => drawingUrl(name))
    const files = readdirSync(join(PUBLIC, 'drawings')).map((file) => `/drawings/${file}`)
    expect(files.filter((file) => !file.includes('brand-mark')).sort()).toEqual(named.sort())
  })

  it('never shows more than three isometrics in a row', () => {
    for (const { drawings } of PROJECTS) {
      const views = drawings.map(({ view }) => (view === 'Isometric' ? 'i' : '-')).join('')
      expect(views).not.toContain('iiii')
    }
  })
})

describe('files', () => {
  it.each(drawn)('$path is what the code draws', ({ path, svg }) => {
    expect(readFileSync(join(PUBLIC, path), 'utf8') === svg).toBe(true)
  })

  it.each(drawn)('$path stays within its download budget', ({ path, svg }) => {
    expect(compressedSize(svg)).toBeLessThanOrEqual(byteBudget(path))
  })

  it.each(drawn)('$path carries no text, script, font or outside reference', ({ svg }) => {
    expect(svg).not.toMatch(
      /<text|<script|<image|<foreignObject|href=|@import|@font-face|url\(|NaN|undefined/i,
    )
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toContain('//')
  })

  it('draws the same bytes twice', () => {
    expect(svgOutputs()).toEqual(drawn)
  })

  it.each(bitmapOutputs('EXAMPLE'))(
    '$path is an image of the right size',
    async ({ path, width, height }) => {
      expect(await bitmapSize(readFileSync(join(PUBLIC, path)))).toEqual({ width, height })
    },
  )
})

describe('grammar', () => {
  it.each(Object.entries(SCENES))('%s keeps its sheet size', (name, scene) => {
    const { width, height } = siteEntries.find((entry) => entry.name === name) ?? SHEET
    expect(scene()).toMatchObject({ width, height })
  })

  // a run along the sheet, or conduit cut through in a section
  it.each(Object.entries(SCENES))('%s has the orange line', (_, scene) => {
    expect(/class="(se|o fe)"/.test(scene().toSvg())).toBe(true)
  })

  it.each(projectDrawings)('$name has a balloon for every word of its legend', ({ name, legend }) => {
    const { balloons, width, height } = SCENES[name as keyof typeof SCENES]()
    expect(balloons.map(({ number }) => number).sort()).toEqual(legend.map((_, index) => index + 1))
    const clearance = 21 + 6
    for (const { centre } of balloons) {
      expect(centre[0]).toBeGreaterThan(clearance)
      expect(centre[0]).toBeLessThan(width - clearance)
      expect(centre[1]).toBeGreaterThan(clearance)
      expect(centre[1]).toBeLessThan(height - clearance)
    }
  })

  it('lets both themes into every file, and only one into a bitmap', () => {
    for (const scene of Object.values(SCENES)) {
      const sheet = scene()
      expect(sheet.toSvg()).toContain('prefers-color-scheme:dark')
      expect(sheet.toSvg('light')).not.toContain('var(')
    }
  })

  it('ends the hero line where the page picks it up', () => {
    const exit = (HERO_WIDE.width * HERO_LINE_EXIT).toFixed(1)
    expect(Number(exit)).toBeCloseTo(98.0, 1)
  })
})
