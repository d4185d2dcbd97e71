import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { bitmapOutputs, bitmapSize } from './bitmaps.ts'
import type { DrawingEntry } from './catalogue/entry.ts'
import { projectSets } from './catalogue/projects.ts'
import {
  coverageMap,
  drawingUrl,
  heroLineExit,
  narrowHero,
  serviceDrawings,
  sheetSize,
  socialCardImage,
  wideHero,
} from './catalogue.ts'
import { byteBudget, compressedSize, svgOutputs } from './outputs.ts'
import { sceneByName } from './registry.ts'

const publicFolder = path.join(import.meta.dirname, '../public')
const drawn = svgOutputs()
const projectDrawings: readonly DrawingEntry[] = projectSets.flatMap(({ drawings }) => drawings)
const siteEntries = [wideHero, narrowHero, coverageMap, ...Object.values(serviceDrawings)]

describe('the catalogue', () => {
  test('has six sets of the specified sizes', () => {
    expect(projectSets.map(({ name, drawings }) => [name, drawings.length])).toEqual([
      ['industrial', 14],
      ['residential', 6],
      ['rural', 10],
      ['water', 6],
      ['air', 4],
      ['commercial', 5],
    ])
  })

  test.each(projectSets)('numbers the $name set and names each file by it', ({ name, drawings }) => {
    for (const [index, drawing] of drawings.entries()) {
      expect(drawing.order).toBe(index + 1)
      const number = String(index + 1).padStart(2, '0')
      expect(drawing.name).toMatch(new RegExp(`^${name}-${number}-[a-z0-9-]+$`))
    }
  })

  test('has a title, a view and an alternative text of its own for every drawing', () => {
    const alternatives = [
      ...projectDrawings,
      ...Object.values(serviceDrawings),
      ...[wideHero, coverageMap, socialCardImage],
    ].map(({ alt }) => alt)
    expect(new Set(alternatives).size).toBe(alternatives.length)
    for (const alt of alternatives) expect(alt).toMatch(/^[A-Z].{15,}[^.\s]$/)
    for (const { title, view } of projectDrawings) {
      expect(title.trim()).not.toBe('')
      expect(view.trim()).not.toBe('')
    }
  })

  test('names the files in public/drawings and no others', () => {
    const named = [...projectDrawings, ...siteEntries].map(({ name }) => drawingUrl(name))
    const files = readdirSync(path.join(publicFolder, 'drawings')).map((file) => `/drawings/${file}`)
    expect(files.filter((file) => !file.includes('brand-mark')).sort()).toEqual(named.sort())
  })

  test('shows no more than three isometrics in a row', () => {
    for (const { drawings } of projectSets) {
      const views = drawings.map(({ view }) => (view === 'Isometric' ? 'i' : '-')).join('')
      expect(views).not.toContain('iiii')
    }
  })
})

describe('the committed file', () => {
  test.each(drawn)('$file is what the code draws', ({ file, svg }) => {
    expect(readFileSync(path.join(publicFolder, file), 'utf8') === svg).toBe(true)
  })

  test.each(drawn)('$file costs a visitor no more than its budget', ({ file, svg }) => {
    expect(compressedSize(svg)).toBeLessThanOrEqual(byteBudget(file))
  })

  test.each(drawn)('$file has no text, script, font or outside reference', ({ svg }) => {
    expect(svg).not.toMatch(
      /<text|<script|<image|<foreignObject|href=|@import|@font-face|url\(|NaN|undefined/i,
    )
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toContain('//')
  })

  test.each(bitmapOutputs('EXAMPLE'))(
    '$file is an image of the right size',
    async ({ file, width, height }) => {
      expect(await bitmapSize(readFileSync(path.join(publicFolder, file)))).toEqual({ width, height })
    },
  )
})

describe('a scene', () => {
  test('gives the same bytes each time', () => {
    expect(svgOutputs()).toEqual(drawn)
  })

  test.each(Object.entries(sceneByName))('%s keeps its sheet size', (name, scene) => {
    const { width, height } = siteEntries.find((entry) => entry.name === name) ?? sheetSize
    expect(scene()).toMatchObject({ width, height })
  })

  // A run along the sheet, or conduit cut through in a section.
  test.each(Object.entries(sceneByName))('%s has the orange line', (_, scene) => {
    expect(/class="(se|o fe)"/.test(scene().toSvg())).toBe(true)
  })

  test.each(projectDrawings)('$name has a balloon for every word of its legend', ({ name, legend }) => {
    const { balloons, width, height } = sceneByName[name as keyof typeof sceneByName]()
    expect(balloons.map(({ number }) => number).sort()).toEqual(legend.map((_, index) => index + 1))
    const clearance = 21 + 6
    for (const { centre } of balloons) {
      expect(centre[0]).toBeGreaterThan(clearance)
      expect(centre[0]).toBeLessThan(width - clearance)
      expect(centre[1]).toBeGreaterThan(clearance)
      expect(centre[1]).toBeLessThan(height - clearance)
    }
  })

  test('has both themes in its file, and only one in a bitmap', () => {
    for (const scene of Object.values(sceneByName)) {
      const sheet = scene()
      expect(sheet.toSvg()).toContain('prefers-color-scheme:dark')
      expect(sheet.toSvg('light')).not.toContain('var(')
    }
  })

  test('of the hero ends its line where the page picks it up', () => {
    const exit = (wideHero.width * heroLineExit).toFixed(1)
    expect(Number(exit)).toBeCloseTo(98.0, 1)
  })
})
