import type { Point2, Point3 } from '../kit/geometry.ts'
import type { Sheet } from '../kit/sheet.ts'
import { cone, drum } from './round.ts'
import { post } from './runs.ts'
import { shadow } from './solids.ts'

interface SiloOptions {
  radius?: number
  /** Underside of the shell; the hopper hangs below it. 0 stands the silo on the ground. */
  legs?: number
  height?: number
  roof?: number
  ribs?: number
  seams?: number
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
