import { type Point2, steps } from '../kit/geometry.ts'
import { measure } from '../kit/lettering.ts'
import type { Plane } from '../kit/plane.ts'
import type { Sheet } from '../kit/sheet.ts'
import { louvre } from './board-fronts.ts'
import { box, shadow } from './solids.ts'

interface ShopsOptions {
  /** Frontage of each shop, cm. */
  units?: readonly number[]
  depth?: number
  height?: number
  signs?: readonly string[]
}

const signFills = ['fk', 'fl', 'fp']
const signPens = ['w', 't', 't']
const smallSignPens = ['sl#1.5', 'h', 'h']

/** Row of shops, frontage on the left face, with a lit awning: its edge carries the orange run. */
export function shops(sheet: Sheet, [x, y]: Point2, options: ShopsOptions = {}): void {
  const {
    units = [300, 380, 300],
    depth = 420,
    height = 330,
    signs = ['CAFE', 'BAKERY', 'PHARMACY'],
  } = options
  const width = units.reduce((sum, unit) => sum + unit, 0)
  const farX = x + width
  const front = y + depth
  shadow(sheet, [x, y], [width, depth], height * 0.85)
  box(sheet, [x, y, 0], [width, depth, height], { top: 'fp' })
  const roof = sheet.top(x, y, height)
  roof.rect(14, 14, width - 28, depth - 28, 'n fm')
  roof.rect(14, 26, width - 28, depth - 40, 'fl')
  const wall = sheet.left(x, front, height)
  const size = signSize(units, signs)
  const pens = size * sheet.scale < 12 ? smallSignPens : signPens
  let a = 0
  for (const [index, unit] of units.entries()) {
    rooftopUnit(sheet, [x + a + unit * 0.35, y + depth * 0.3], height)
    if (index > 0) {
      wall.line(
        [
          [a, 0],
          [a, height],
        ],
        'n',
      )
    }
    shopfront(wall.at(a, 0), unit, height)
    wall.rect(a + 24, 22, unit - 48, 62, `n ${signFills[index % 3]}`)
    const sign = signs[index % signs.length] ?? ''
    wall.text(sign, a + unit / 2, 53 - size / 2, size, pens[index % 3], 'middle', 1.8)
    a += unit
  }
  awning(sheet, [x, farX], front, height - 108)
}

/** One cap height for the whole row: the largest at which every name keeps clear of the edge of its panel. */
function signSize(units: readonly number[], signs: readonly string[]): number {
  const fitting = units.map(
    (unit, index) => (34 * (unit - 84)) / measure(signs[index % signs.length] ?? ' ', 34, 1.8),
  )
  return Math.min(34, ...fitting)
}

function rooftopUnit(sheet: Sheet, [x, y]: Point2, level: number): void {
  box(sheet, [x, y, level], [90, 70, 60], { outline: 'n', edge: 'h' })
  louvre(sheet.left(x, y + 70, level + 60), 14, 14, 62, 34, 9)
}

function shopfront(wall: Plane, unit: number, height: number): void {
  const glass = unit - 130
  wall.rect(24, 150, glass, height - 178, 'n fd')
  wall.rect(unit - 94, 140, 66, height - 140, 'n fd')
  wall.line(
    [
      [24 + glass / 2, 150],
      [24 + glass / 2, height - 28],
    ],
    'h sl',
  )
  const reflection: Point2[] = [
    [50, 150],
    [90, 150],
    [40, height - 28],
    [24, height - 28],
    [24, 230],
  ]
  wall.poly(reflection, 'fm@35')
}

function awning(sheet: Sheet, [from, to]: Point2, front: number, z: number): void {
  const edge = front + 130
  sheet.poly(
    [
      [from, front, z + 18],
      [to, front, z + 18],
      [to, edge, z],
      [from, edge, z],
    ],
    'o fl',
  )
  sheet.lines(
    steps(from + 60, to, 60).map((along) => [
      [along, front, z + 18],
      [along, edge, z],
    ]),
    'h@35',
  )
  sheet.poly(
    [
      [from, edge, z],
      [to, edge, z],
      [to, edge, z - 24],
      [from, edge, z - 24],
    ],
    'n fp',
  )
  sheet.poly(
    [
      [to, front, z + 18],
      [to, edge, z],
      [to, edge, z - 24],
      [to, front, z - 2],
    ],
    'n fm',
  )
  sheet.run(
    [
      [from + 8, edge, z - 12],
      [to, edge, z - 12],
    ],
    { width: Math.max(3.2, 7 * sheet.scale + 2), radius: 0, casing: 1.8 },
  )
}
