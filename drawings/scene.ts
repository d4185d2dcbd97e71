import type { ToneName } from './catalogue/entry.ts'
import type { Point2, Point3 } from './kit/geometry.ts'
import type { Plane } from './kit/plane.ts'
import { type FitOptions, Sheet } from './kit/sheet.ts'
import { balloon } from './parts/marks.ts'

/** Draws one finished sheet. Pure: the same scene gives the same bytes. */
export type Scene = () => Sheet

/** A numbered callout on a projected drawing: what it points at, and where its balloon stands from there. */
export interface Callout {
  at: Point3
  /** From the target to the balloon centre, in sheet units. */
  offset: Point2
}

/** A projected drawing, scaled so the focus points fill the sheet. Callouts are numbered in order. */
export function isometricScene(
  tone: ToneName,
  fit: FitOptions,
  draw: (sheet: Sheet) => void,
  callouts: readonly Callout[] = [],
): Scene {
  return () => {
    const sheet = new Sheet({ tone }).fit(fit)
    draw(sheet)
    for (const [index, { at, offset }] of callouts.entries()) {
      const target = sheet.project(at)
      balloon(sheet, [target[0] + offset[0], target[1] + offset[1]], target, index + 1)
    }
    return sheet
  }
}

/** An elevation, plan, section, detail or single-line diagram, drawn in sheet units. */
export function flatScene(tone: ToneName, draw: (sheet: Sheet, paper: Plane) => void): Scene {
  return () => {
    const sheet = new Sheet({ tone, grid: 'square' })
    draw(sheet, sheet.paper)
    return sheet
  }
}
