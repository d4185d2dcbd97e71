import { lerp, type Point3, steps } from '../kit/geometry.ts'
import type { Sheet } from '../kit/sheet.ts'

interface SolarArray {
  /** Extent on the roof in its own coordinates: (a, b) with b running down the slope. */
  a: readonly [from: number, to: number]
  b: readonly [from: number, to: number]
  columns?: number
  rows?: number
}

/** Solar modules on a sloping plane given as a function of (a, b). */
export function solarPanels(
  sheet: Sheet,
  slope: (a: number, b: number) => Point3,
  { a, b, columns = 5, rows = 2 }: SolarArray,
): void {
  const at = (shareA: number, shareB: number): Point3 =>
    slope(lerp(a[0], a[1], shareA), lerp(b[0], b[1], shareB))
  sheet.poly([at(0, 0), at(1, 0), at(1, 1), at(0, 1)], 'n fz')
  const cells = steps(0, columns, 1).flatMap((column) =>
    [0.33, 0.66].map((part) => [at((column + part) / columns, 0), at((column + part) / columns, 1)]),
  )
  sheet.lines(cells, 'h sd')
  const frames = [
    ...steps(1, columns, 1).map((column) => [at(column / columns, 0), at(column / columns, 1)]),
    ...steps(1, rows, 1).map((row) => [at(0, row / rows), at(1, row / rows)]),
  ]
  sheet.lines(frames, 'w#2')
}
