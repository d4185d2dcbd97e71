import { type Point2, type Point3, steps } from '../kit/geometry.ts'
import type { Plane } from '../kit/plane.ts'
import type { Sheet } from '../kit/sheet.ts'
import type { Style } from '../kit/stylesheet.ts'
import { shadow } from './solids.ts'

interface Door {
  /** Distance of the left jamb from the left corner, cm. */
  a: number
  width: number
  height: number
  /** Roller shutter instead of an opening. */
  roller?: boolean
  fill?: Style
}

interface ShedOptions {
  width?: number
  depth?: number
  height?: number
  /** Ridge above the eaves, cm. */
  rise?: number
  /** Pitch of the corrugation lines, cm. */
  step?: number
  doors?: readonly Door[]
  /** More detail on the front wall, drawn before the roof. */
  front?: (wall: Plane) => void
}

/** Corrugated gable shed, ridge along x, doors on the left face. Returns its front roof slope for solar. */
export function shed(
  sheet: Sheet,
  [x, y]: Point2,
  options: ShedOptions = {},
): (a: number, b: number) => Point3 {
  const { width = 600, depth = 400, height = 260, rise = 90, step = 16, doors = [], front } = options
  const farX = x + width
  const farY = y + depth
  const ridgeY = y + depth / 2
  const ridgeZ = height + rise
  const overhang = 14
  const eaveZ = height - (overhang * rise) / (depth / 2)
  shadow(sheet, [x, y], [width, depth], height * 0.8)
  sheet.poly(wallCorners([x, farY], [farX, farY], height), 'fp')
  const gable: Point3[] = [
    [farX, farY, height],
    [farX, ridgeY, ridgeZ],
    [farX, y, height],
    [farX, y, 0],
    [farX, farY, 0],
  ]
  sheet.poly(gable, 'fm')
  const wall = sheet.left(x, farY, height)
  wall.lines(
    steps(step, width, step).map((a): Point2[] => [
      [a, 0],
      [a, height],
    ]),
    'h@45',
  )
  sheet.right(farX, farY, height).lines(
    steps(step, depth, step).map((a): Point2[] => [
      [a, -rise * (1 - Math.abs(a - depth / 2) / (depth / 2))],
      [a, height],
    ]),
    'h@45',
  )
  for (const door of doors) shedDoor(wall, height, door)
  front?.(wall)
  sheet.line(
    [
      [farX, farY, 0],
      [farX, farY, height],
    ],
    'n',
  )
  sheet.poly(
    [
      [x, farY, height],
      [x, farY, 0],
      [farX, farY, 0],
      [farX, y, 0],
      [farX, y, height],
      ...gable.slice(1, 2),
      [farX, farY, height],
    ],
    'o',
  )
  const left = x - overhang
  const right = farX + overhang
  const nearEave = farY + overhang
  const backEave = y - overhang
  sheet.poly(
    [
      [left, backEave, eaveZ],
      [right, backEave, eaveZ],
      [right, ridgeY, ridgeZ],
      [left, ridgeY, ridgeZ],
    ],
    'n fm',
  )
  const slope: Point3[] = [
    [left, nearEave, eaveZ],
    [right, nearEave, eaveZ],
    [right, ridgeY, ridgeZ],
    [left, ridgeY, ridgeZ],
  ]
  sheet.poly(slope, 'fl')
  sheet.lines(
    steps(left + step, right, step).map((along): Point3[] => [
      [along, nearEave, eaveZ],
      [along, ridgeY, ridgeZ],
    ]),
    'h@45',
  )
  sheet.poly(slope, 'o')
  sheet.line(
    [
      [right, nearEave, eaveZ],
      [right, ridgeY, ridgeZ],
      [right, backEave, eaveZ],
    ],
    'o',
  )
  return (a, b) => [x + width * a, ridgeY + (farY - ridgeY) * b, ridgeZ - rise * b]
}

function wallCorners(from: Point2, to: Point2, height: number): Point3[] {
  return [
    [from[0], from[1], height],
    [to[0], to[1], height],
    [to[0], to[1], 0],
    [from[0], from[1], 0],
  ]
}

function shedDoor(wall: Plane, wallHeight: number, { a, width, height, roller, fill }: Door): void {
  const top = wallHeight - height
  wall.rect(a, top, width, height, `n ${fill ?? (roller ? 'fl' : 'fd')}`)
  if (!roller) return
  wall.lines(
    steps(10, height - 2, 10).map((drop): Point2[] => [
      [a, top + drop],
      [a + width, top + drop],
    ]),
    'h',
  )
}
