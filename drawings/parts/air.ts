import type { Point2, Point3 } from '../kit/geometry.ts'
import type { Plane } from '../kit/plane.ts'
import type { Sheet } from '../kit/sheet.ts'
import { louvre } from './board-fronts.ts'
import { box } from './solids.ts'

interface CondenserOptions {
  width?: number
  depth?: number
  height?: number
}

/** Outdoor unit with its fan on the left face; `origin` is the underside of the case. */
export function condenser(sheet: Sheet, [x, y, z]: Point3, options: CondenserOptions = {}): void {
  const { width = 90, depth = 36, height = 78 } = options
  for (const foot of [8, width - 18]) {
    box(sheet, [x + foot, y + 4, z - 6], [10, depth - 8, 6], { outline: 'n' })
  }
  box(sheet, [x, y, z], [width, depth, height])
  const front = sheet.left(x, y + depth, z + height)
  fanGuard(front, width * 0.38, height * 0.52, height * 0.38)
  front.line(
    [
      [width * 0.76, 0],
      [width * 0.76, height],
    ],
    'n',
  )
  louvre(front, width * 0.81, height * 0.14, width * 0.13, height * 0.4, 6)
  louvre(
    sheet.right(x + width, y + depth, z + height),
    depth * 0.2,
    height * 0.14,
    depth * 0.6,
    height * 0.45,
    6,
  )
}

/** Outdoor unit with its fan on the right face, for rows seen end-on. */
export function condenserFacingRight(sheet: Sheet, [x, y, z]: Point3, options: CondenserOptions = {}): void {
  const { width = 46, depth = 110, height = 84 } = options
  const foot = { left: 'fd', right: 'fd', outline: 'n' }
  box(sheet, [x + 4, y + 6, z - 10], [width - 8, 14, 10], foot)
  box(sheet, [x + 4, y + depth - 20, z - 10], [width - 8, 14, 10], foot)
  box(sheet, [x, y, z], [width, depth, height])
  const front = sheet.right(x + width, y + depth, z + height)
  const radius = height * 0.4
  const a = radius + 10
  fanGuard(front, a, height / 2, radius)
  front.line(
    [
      [a + radius + 8, 0],
      [a + radius + 8, height],
    ],
    'n',
  )
  louvre(front, a + radius + 13, height * 0.16, depth - a - radius - 20, height * 0.66, 7)
}

/** Indoor wall unit. */
export function headUnit(plane: Plane, a: number, b: number, width: number, height: number): void {
  plane.rect(a, b, width, height, 'o fl', 4)
  const across = (share: number, inset: number): Point2[] => [
    [a + width * inset, b + height * share],
    [a + width * (1 - inset), b + height * share],
  ]
  plane.line(across(0.62, 0), 'n')
  plane.lines([across(0.72, 0.06), across(0.82, 0.06), across(0.91, 0.06)], 'h')
  plane.circle(a + width * 0.93, b + height * 0.3, height * 0.05, 'h fe')
  plane.rect(a + width * 0.06, b + height * 0.22, width * 0.14, height * 0.08, 'h fk')
}

/** Round fan guard: rings and spokes. */
function fanGuard(plane: Plane, a: number, b: number, radius: number, spokes = 8): void {
  plane.circle(a, b, radius, 'n fm')
  plane.rings(
    a,
    b,
    [0.76, 0.52, 0.28].map((share) => radius * share),
    'h',
  )
  plane.spokes(a, b, radius * 0.15, radius, spokes, 'h')
  plane.circle(a, b, radius * 0.15, 'n fk')
}
