import type { Point2, Point3 } from '../kit/geometry.ts'
import { PathData } from '../kit/path.ts'
import type { Sheet } from '../kit/sheet.ts'
import type { Style } from '../kit/stylesheet.ts'
import { drum } from './round.ts'
import { box } from './solids.ts'

interface PoleOptions {
  height?: number
  /** Length of the upper crossarm, cm; it lies along y. */
  arm?: number
  /** Pole-mounted transformer. */
  transformer?: boolean
}

/** Timber pole with two crossarms. Returns the insulator tops: four upper, then four lower. */
export function pole(sheet: Sheet, [x, y]: Point2, options: PoleOptions = {}): Point3[] {
  const { height = 900, arm = 150, transformer = false } = options
  const width = Math.max(5, 30 * sheet.scale)
  sheet.run(
    [
      [x, y, 0],
      [x, y, height],
    ],
    { width, core: 'sm', radius: 0, casing: 2 },
  )
  const tips: Point3[] = []
  for (const [level, reach] of [
    [height - 40, arm],
    [height - 120, arm * 0.6],
  ] as const) {
    sheet.run(
      [
        [x, y - reach / 2, level],
        [x, y + reach / 2, level],
      ],
      { width: Math.max(3, 12 * sheet.scale), core: 'sm', radius: 0, casing: 1.8 },
    )
    const pins = [-0.5, -0.18, 0.18, 0.5].map((share): Point3 => [x, y + reach * share, level + 22])
    sheet.lines(
      pins.map((pin) => [[pin[0], pin[1], level], pin]),
      't',
    )
    tips.push(...pins)
  }
  if (transformer) {
    drum(sheet, [x + 26, y + 8, height - 330], 34, 120)
    sheet.lines(
      [
        [
          [x + 26, y - 8, height - 210],
          [x + 26, y - 8, height - 180],
        ],
        [
          [x + 40, y + 16, height - 210],
          [x + 40, y + 16, height - 180],
        ],
      ],
      't',
    )
  }
  return tips
}

/** Overhead conductor between two points; `sag` in cm at mid-span. */
export function overheadWire(sheet: Sheet, from: Point3, to: Point3, sag = 40, style: Style = 'h'): void {
  const start = sheet.project(from)
  const end = sheet.project(to)
  const middle: Point2 = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2 + sag * sheet.scale * 2]
  sheet.element(new PathData().moveTo(start).curveTo(middle, end), style)
}

interface PadmountOptions {
  width?: number
  depth?: number
  height?: number
}

const green = { left: 'fg', right: 'fg', top: 'fg' }

/** Padmount transformer: the green kiosk on its plinth, with the yellow warning triangle. */
export function padmount(sheet: Sheet, [x, y]: Point2, options: PadmountOptions = {}): void {
  const { width = 180, depth = 130, height = 150 } = options
  box(sheet, [x - 12, y - 12, 0], [width + 24, depth + 24, 10], { top: 'fl' })
  box(sheet, [x, y, 10], [width, depth, height], green)
  const top = 10 + height
  sheet.poly(
    [
      [x + width, y + depth, top],
      [x + width, y, top],
      [x + width, y, 10],
      [x + width, y + depth, 10],
    ],
    'fd@35',
  )
  const front = sheet.left(x, y + depth, top)
  front.rect(6, 8, width / 2 - 9, height - 16, 'n')
  front.rect(width / 2 + 3, 8, width / 2 - 9, height - 16, 'n')
  front.rect(width / 2 - 12, height * 0.42, 4, 22, 'h fk')
  front.rect(width / 2 + 8, height * 0.42, 4, 22, 'h fk')
  const sign: Point2[] = [
    [width * 0.75 - 16, height * 0.36],
    [width * 0.75, height * 0.36 - 27],
    [width * 0.75 + 16, height * 0.36],
  ]
  front.poly(sign, 'h fy')
}

/** Green service pillar in the verge, where a property's mains begin. */
export function pillar(sheet: Sheet, [x, y]: Point2): void {
  box(sheet, [x, y, 0], [30, 26, 70], green)
}

/** Steel bollard. */
export function bollard(sheet: Sheet, [x, y]: Point2, height = 84): void {
  drum(sheet, [x, y, 0], 9, height, { top: 'fl', side: 'fy', shade: 'fy', outline: 'n' })
}
