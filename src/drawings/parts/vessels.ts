import type { Point2, Point3 } from '../kit/geometry.ts'
import type { Sheet } from '../kit/sheet.ts'
import type { Style } from '../kit/stylesheet.ts'
import { cone, drum } from './round.ts'
import { post } from './runs.ts'
import { shadow } from './solids.ts'

export interface SiloOptions {
  readonly radius?: number
  /** Underside of the shell; the hopper hangs below it. 0 stands the silo on the ground. */
  readonly legs?: number
  readonly height?: number
  readonly roof?: number
  readonly ribs?: number
  readonly seams?: number
}

/** Steel silo, on legs with a hopper or flat on the ground. Returns the tip of its roof. */
export function silo(sheet: Sheet, [x, y]: Point2, options: SiloOptions = {}): Point3 {
  const { radius = 90, legs = 150, height = 280, roof = 50, ribs = 7, seams = 8 } = options
  shadow(sheet, [x - radius, y - radius], [2 * radius, 2 * radius], legs + height * 0.8, { reach: 0.36 })
  if (legs > 0) {
    const inset = radius * 0.68
    for (const [dx, dy] of [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ] as const) {
      const foot: Point3 = [x + dx * inset, y + dy * inset, 0]
      post(sheet, foot, [foot[0], foot[1], legs], Math.max(4, 9 * sheet.scale))
    }
    cone(sheet, [x, y, legs + 8], radius, -(legs * 0.7), { seams: 5 })
  }
  const foot = legs > 0 ? legs + 8 : 0
  drum(sheet, [x, y, foot], radius, height, { ribs })
  cone(sheet, [x, y, foot + height], radius, roof, { seams })
  return [x, y, foot + height + roof]
}

/** Corrugated rainwater tank with a low roof. */
export function rainTank(sheet: Sheet, [x, y]: Point2, radius: number, height: number, ribs = 8): void {
  shadow(sheet, [x - radius * 0.9, y - radius], [radius * 1.8, radius * 1.8], height * 0.7, { reach: 0.5 })
  drum(sheet, [x, y, 0], radius, height, { ribs })
  cone(sheet, [x, y, height], radius, radius * 0.27, { seams: 8 })
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
