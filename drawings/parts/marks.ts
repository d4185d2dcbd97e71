import type { Point2 } from '../kit/geometry.ts'
import { PathData } from '../kit/path.ts'
import { Plane } from '../kit/plane.ts'
import type { Sheet } from '../kit/sheet.ts'
import type { Style } from '../kit/stylesheet.ts'
import { box } from './solids.ts'

const balloonRadius = 21

/** Callout balloon with a hairline leader to a dot on the part it names. Sheet units. */
export function balloon(sheet: Sheet, centre: Point2, target: Point2, number: number): void {
  const length = Math.hypot(target[0] - centre[0], target[1] - centre[1])
  const rim: Point2 = [
    centre[0] + ((target[0] - centre[0]) * balloonRadius) / length,
    centre[1] + ((target[1] - centre[1]) * balloonRadius) / length,
  ]
  const { paper } = sheet
  sheet.callouts(() => {
    paper.line([rim, target], 'h')
    paper.circle(target[0], target[1], 4, 'fk')
    paper.circle(centre[0], centre[1], balloonRadius, 'n fl')
    paper.text(
      String(number),
      centre[0],
      centre[1] - balloonRadius * 0.42,
      balloonRadius * 0.84,
      't',
      'middle',
    )
  })
  sheet.balloons.push({ number, centre })
}

interface DimensionOptions {
  /** Gap between the figure and its line. */
  gap?: number
  size?: number
}

/** Dimension between two points on the paper: hairline, oblique ticks, figure above or rotated along the line. */
export function dimension(
  sheet: Sheet,
  from: Point2,
  to: Point2,
  figure: string,
  { gap = 10, size = 17 }: DimensionOptions = {},
): void {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const ux = (to[0] - from[0]) / length
  const uy = (to[1] - from[1]) / length
  const { paper } = sheet
  paper.line([from, to], 'h')
  const ticks: Point2[][] = []
  for (const [x, y] of [from, to]) {
    const oblique = 6
    const witness = 9
    ticks.push([
      [x - (ux - uy) * oblique, y - (uy + ux) * oblique],
      [x + (ux - uy) * oblique, y + (uy + ux) * oblique],
    ])
    ticks.push([
      [x + uy * witness, y - ux * witness],
      [x - uy * witness, y + ux * witness],
    ])
  }
  paper.lines(ticks, 'n')
  const middle: Point2 = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  if (Math.abs(ux) > Math.abs(uy)) {
    paper.text(figure, middle[0], middle[1] - gap - size, size, 'n', 'middle')
    return
  }
  verticalText(sheet, figure, [middle[0] - gap - size, middle[1]], size)
}

/** Lettering turned a quarter, reading upwards; `at` is the middle of its left edge. */
function verticalText(sheet: Sheet, text: string, at: Point2, size: number): void {
  new Plane(sheet, (a, b) => [at[0] + b, at[1] - a]).text(text, 0, 0, size, 'n', 'middle')
}

/** A cut block of ground under a projected scene. `thickness` in cm. */
export function ground(
  sheet: Sheet,
  [x, y]: Point2,
  [width, depth]: Point2,
  thickness = 40,
  { top = 'fp', hatch = true }: { top?: Style; hatch?: boolean } = {},
): void {
  box(sheet, [x, y, -thickness], [width, depth, thickness], { top, left: 'fl', right: 'fm' })
  if (!hatch) return
  sheet.left(x, y + depth, 0).hatch(0, 0, width, thickness, 22, 'h@55')
  sheet.right(x + width, y + depth, 0).hatch(0, 0, depth, thickness, 22, 'h@55')
}

/** Ground line of an elevation or section: a pale band with hatching just under its surface. */
export function groundLine(paper: Plane, level: number, bottom = 600, width = 800): void {
  paper.rect(0, level, width, bottom - level, 'fp')
  paper.hatch(0, level, width, 20, 16, 'h@60')
  paper.line(
    [
      [0, level],
      [width, level],
    ],
    'o',
  )
}

/** Earth symbol hanging from (x, y). */
export function earth(paper: Plane, x: number, y: number, scale = 1, style: Style = 't'): void {
  const bar = (half: number, drop: number): Point2[] => [
    [x - half * scale, y + drop * scale],
    [x + half * scale, y + drop * scale],
  ]
  const stem: Point2[] = [
    [x, y],
    [x, y + 14 * scale],
  ]
  paper.lines([stem, bar(18, 14), bar(11, 22), bar(4, 30)], style)
}

/** Single-line circuit breaker in a vertical conductor: cross at the fixed contact, hinged blade below it. */
export function lineBreaker(paper: Plane, x: number, y: number, { length = 34, closed = true } = {}): void {
  const arm = 7
  const cross: Point2[][] = [
    [
      [x - arm, y - arm],
      [x + arm, y + arm],
    ],
    [
      [x - arm, y + arm],
      [x + arm, y - arm],
    ],
  ]
  paper.lines(cross, 't')
  const blade: Point2[] = [[x, y + length], closed ? [x, y] : [x - 17, y + 5]]
  paper.line(blade, 't')
}

export function northArrow(paper: Plane, x: number, y: number, radius = 26): void {
  paper.circle(x, y, radius, 'n fl')
  const needle: Point2[] = [
    [x, y - radius * 1.45],
    [x + radius * 0.46, y + radius * 0.46],
    [x, y + radius * 0.08],
    [x - radius * 0.46, y + radius * 0.46],
  ]
  paper.poly(needle, 'n fk')
  paper.text('N', x, y + radius * 1.3, Math.max(14, radius * 0.64), 'n', 'middle')
}

/** Outline of a rounded wave, for water in a section. */
export function waterLine(plane: Plane, a: number, b: number, width: number, waves: number): void {
  const path = new PathData().moveTo(plane.map(a, b))
  const pitch = width / waves
  for (let index = 0; index < waves; index++) {
    const lift = index % 2 === 0 ? -8 : 8
    path.curveTo(plane.map(a + (index + 0.5) * pitch, b + lift), plane.map(a + (index + 1) * pitch, b))
  }
  plane.surface.element(path, 'n')
}
