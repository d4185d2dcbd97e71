import type { Point2 } from '../kit/geometry.ts'
import { PathData } from '../kit/path.ts'
import type { Plane } from '../kit/plane.ts'
import type { Sheet } from '../kit/sheet.ts'

/** Symbols of floor plans, in sheet units. */

/** A cut wall: a solid ink band with square corners. */
export function planWall(sheet: Sheet, points: readonly Point2[], width = 14): void {
  sheet.element(new PathData().polyline(points), `sk sq#${width}`)
}

export function planWindow(paper: Plane, a: number, b: number, width: number, height: number): void {
  paper.rect(a, b, width, height, 'n fl')
  const middle: Point2[] =
    width > height
      ? [
          [a, b + height / 2],
          [a + width, b + height / 2],
        ]
      : [
          [a + width / 2, b],
          [a + width / 2, b + height],
        ]
  paper.line(middle, 'h')
}

/** Door leaf and its swing: hinge, end of the open leaf, closing jamb. */
export function planDoor(sheet: Sheet, hinge: Point2, open: Point2, jamb: Point2): void {
  const radius = Math.hypot(open[0] - hinge[0], open[1] - hinge[1])
  const turn = (open[0] - hinge[0]) * (jamb[1] - hinge[1]) - (open[1] - hinge[1]) * (jamb[0] - hinge[0])
  const path = new PathData()
    .moveTo(hinge)
    .lineTo(open)
    .arcTo(radius, radius, false, turn > 0, jamb)
  sheet.element(path, 'h')
}

/** Luminaire point: a circle with a cross. */
export function lightPoint(paper: Plane, a: number, b: number, radius = 17): void {
  paper.circle(a, b, radius, 'o fl')
  const arm = radius * 0.7
  const cross: Point2[][] = [
    [
      [a - arm, b - arm],
      [a + arm, b + arm],
    ],
    [
      [a - arm, b + arm],
      [a + arm, b - arm],
    ],
  ]
  paper.lines(cross, 'n')
}

/** Switch symbol: a dot with a hooked stroke; `direction` is +1 to the right, -1 to the left. */
export function switchPoint(paper: Plane, a: number, b: number, direction = 1): void {
  paper.circle(a, b, 7, 'n fk')
  const hook: Point2[] = [
    [a, b],
    [a + 14 * direction, b - 18],
    [a + 22 * direction, b - 12],
  ]
  paper.line(hook, 't')
}

/** The distribution board on a plan. */
export function planBoard(paper: Plane, a: number, b: number, width = 46, height = 36, tag = 'DB'): void {
  paper.rect(a, b, width, height, 'o fe')
  if (tag) paper.text(tag, a + width / 2, b + (height - 15) / 2, 15, 'sz#2.4', 'middle')
}
