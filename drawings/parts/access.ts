import { type Point2, type Point3, steps } from '../kit/geometry.ts'
import type { Sheet } from '../kit/sheet.ts'
import type { Style } from '../kit/stylesheet.ts'
import { post } from './runs.ts'

/** Vertical ladder with rungs, its feet at `left` and `right`. */
export function climbingLadder(sheet: Sheet, left: Point2, right: Point2, height: number): void {
  const stile = ([x, y]: Point2): Point3[] => [
    [x, y, 0],
    [x, y, height],
  ]
  sheet.lines([stile(left), stile(right)], 't')
  sheet.lines(
    steps(14, height - 6, 18).map((z) => [
      [left[0], left[1], z],
      [right[0], right[1], z],
    ]),
    'n',
  )
}

/** Posts, rails and mid-rails of a work platform; `deck` is its walking level. */
export function guardRail(sheet: Sheet, corners: readonly Point2[], deck: number): void {
  for (const [x, y] of corners)
    post(sheet, [x, y, deck], [x, y, deck + 88], Math.max(3, 4 * sheet.scale), 'sl')
  const rail = (z: number, pen: Style): void => {
    sheet.line(
      corners.map(([x, y]): Point3 => [x, y, z]),
      pen,
    )
  }
  rail(deck + 88, 't')
  rail(deck + 46, 't')
}
