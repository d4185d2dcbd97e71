import { type Point2, type Point3, steps } from '../kit/geometry.ts'
import type { Plane } from '../kit/plane.ts'
import type { Sheet } from '../kit/sheet.ts'
import type { Style } from '../kit/stylesheet.ts'

/** A wall standing on a line of the floor, as one face without thickness: the back of a cut-open room. */
export function wallFace(sheet: Sheet, from: Point2, to: Point2, height: number, style: Style): void {
  const corners: Point3[] = [
    [from[0], from[1], 0],
    [to[0], to[1], 0],
    [to[0], to[1], height],
    [from[0], from[1], height],
  ]
  sheet.poly(corners, style)
}

/** Vertical lines of corrugated sheet. */
export function corrugation(
  plane: Plane,
  width: number,
  height: number,
  step: number,
  style: Style = 'h@35',
): void {
  plane.lines(
    steps(step, width, step).map((a): Point2[] => [
      [a, 0],
      [a, height],
    ]),
    style,
  )
}

/** Horizontal joints: weatherboards, courses. */
export function boards(
  plane: Plane,
  width: number,
  height: number,
  step: number,
  style: Style = 'h@40',
): void {
  plane.lines(
    steps(step, height, step).map((b): Point2[] => [
      [0, b],
      [width, b],
    ]),
    style,
  )
}

/** Masonry in stretcher bond. */
export function masonry(
  plane: Plane,
  width: number,
  height: number,
  brick: Point2,
  style: Style = 'h@30',
): void {
  const [length, course] = brick
  const joints: Point2[][] = []
  for (const [row, top] of steps(0, height, course).entries()) {
    if (row > 0) {
      joints.push([
        [0, top],
        [width, top],
      ])
    }
    for (const a of steps(row % 2 === 0 ? length : length / 2, width, length)) {
      joints.push([
        [a, top],
        [a, Math.min(height, top + course)],
      ])
    }
  }
  plane.lines(joints, style)
}

/** A square grid: floor tiles, ceiling tiles. */
export function tiles(
  plane: Plane,
  width: number,
  height: number,
  step: number,
  style: Style = 'h@35',
): void {
  boards(plane, width, height, step, style)
  corrugation(plane, width, height, step, style)
}
