import { type Point2, type Point3, steps } from '../kit/geometry.ts'
import { PathData, roundedPath, short } from '../kit/path.ts'
import { type Polyline3, pointsOf } from '../kit/route.ts'
import type { Sheet } from '../kit/sheet.ts'

/** Energised conduit: the orange line. `width` is the visible core in sheet units (5 to 8). */
export function conduit(sheet: Sheet, points: Polyline3, width = 7, radius = 13): void {
  sheet.run(points, { width, radius, casing: 2.2 })
}

/** Buried part of the line: a dashed trace on the surface above it. */
export function buried(sheet: Sheet, points: Polyline3): void {
  sheet.line(points, 'b')
}

/** Where an orange run ends on a device: a small gland, so that no line stops in the air. `at` on the model. */
export function gland(sheet: Sheet, at: Point3, radius = 5): void {
  const [x, y] = sheet.project(at)
  sheet.paper.circle(x, y, radius, 'n fl')
}

/** A straight post or leg of round section, in sheet units. */
export function post(sheet: Sheet, foot: Point3, top: Point3, width = 8, core = 'sm'): void {
  sheet.run([foot, top], { width, core, radius: 0, casing: 2.1 })
}

interface PipeOptions {
  core?: string
  radius?: number
  /** Flanges: segment index and position along it (0 to 1). */
  flanges?: readonly (readonly [segment: number, share: number])[]
}

/** Process pipe with a shaded underside; `width` in sheet units. */
export function pipe(
  sheet: Sheet,
  points: Polyline3,
  width = 16,
  { core = 'sp', radius = 22, flanges = [] }: PipeOptions = {},
): void {
  const onPaper = pointsOf(points).map((point) => sheet.project(point))
  const path = roundedPath(onPaper, radius)
  sheet.element(path, `sk#${short(width + 6)}`)
  sheet.element(path, `${core}#${short(width)}`)
  const offsetX = width * 0.2
  const offsetY = width * 0.24
  const underside = onPaper.map(([x, y]): Point2 => [x + offsetX, y + offsetY])
  sheet.element(roundedPath(underside, radius), `sm#${short(width * 0.28)}`)
  for (const [segment, share] of flanges) {
    const from = onPaper[segment]
    const to = onPaper[segment + 1]
    if (from && to) flange(sheet, from, to, share, width)
  }
}

function flange(sheet: Sheet, from: Point2, to: Point2, share: number, width: number): void {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const ux = (to[0] - from[0]) / length
  const uy = (to[1] - from[1]) / length
  const half = width * 0.82
  const path = new PathData()
  for (const gap of [-3, 3]) {
    const x = from[0] + (to[0] - from[0]) * share + ux * gap
    const y = from[1] + (to[1] - from[1]) * share + uy * gap
    path.moveTo([x + uy * half, y - ux * half]).lineTo([x - uy * half, y + ux * half])
  }
  sheet.element(path, 'sk#7')
}

interface LadderOptions {
  width?: number
  rail?: number
  rungStep?: number
  cables?: number
  /** How many of the cables are energised, counted from the far side. */
  live?: number
  /** Height of the hanger rods above the ladder, cm; 0 for none. */
  hangers?: number
}

/** Cable ladder along x at `origin`, with its cables. */
export function cableLadder(sheet: Sheet, origin: Point3, length: number, options: LadderOptions = {}): void {
  const { width = 30, rail = 7, rungStep = 24, cables = 3, live = 1, hangers = 0 } = options
  const [x, y, z] = origin
  const at = (along: number, across: number, height: number): Point3 => [x + along, y + across, z + height]
  const railFace = (across: number): Point3[] => [
    at(0, across, 0),
    at(length, across, 0),
    at(length, across, rail),
    at(0, across, rail),
  ]
  sheet.poly(railFace(0), 'n fm')
  sheet.lines(
    steps(rungStep / 2, length, rungStep).map((along) => [at(along, 0, 1), at(along, width, 1)]),
    'n',
  )
  for (let index = 0; index < cables; index++) {
    const across = (width * (index + 1)) / (cables + 1)
    sheet.run([at(0, across, 3), at(length, across, 3)], {
      width: 3.6,
      core: index < live ? 'se' : 'sd',
      radius: 4,
      casing: 1.6,
    })
  }
  sheet.poly(railFace(width), 'n fl')
  if (hangers === 0) return
  for (const along of steps(length * 0.16, length, length * 0.34)) {
    sheet.lines(
      [
        [at(along, width, 0), at(along, width, hangers)],
        [at(along, 0, rail), at(along, 0, hangers)],
      ],
      'n',
    )
    sheet.line([at(along, -4, 0), at(along, width + 4, 0)], 't')
  }
}
