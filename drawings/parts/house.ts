import { lerp, type Point2, type Point3, steps } from '../kit/geometry.ts'
import type { Sheet } from '../kit/sheet.ts'
import { post } from './runs.ts'
import { solarPanels } from './solar.ts'
import { box, shadow } from './solids.ts'

interface HouseOptions {
  width?: number
  depth?: number
  /** Height of the stumps, cm. */
  stumps?: number
  height?: number
  /** Depth of the verandah, cm. */
  verandah?: number
}

interface Frame {
  x: number
  y: number
  farX: number
  farY: number
  width: number
  depth: number
  verandah: number
  /** Floor and eave level. */
  floor: number
  eave: number
  wall: number
}

/** Queenslander: hip roof with solar, weatherboards, verandah on the left face, all on stumps. */
export function house(sheet: Sheet, [x, y]: Point2, options: HouseOptions = {}): void {
  const { width = 900, depth = 640, stumps = 90, height = 260, verandah = 150 } = options
  const frame: Frame = {
    x,
    y,
    farX: x + width,
    farY: y + depth,
    width,
    depth,
    verandah,
    floor: stumps,
    eave: stumps + height,
    wall: height,
  }
  shadow(sheet, [x, y], [width, depth + verandah], frame.eave * 0.8)
  drawStumps(sheet, frame)
  box(sheet, [x, y, stumps - 14], [width, depth + verandah, 14], { top: 'fl', left: 'fl' })
  drawWalls(sheet, frame)
  drawVerandah(sheet, frame)
  drawRoof(sheet, frame)
}

function drawStumps(sheet: Sheet, { x, farX, y, farY, width, depth, verandah, floor }: Frame): void {
  const size = Math.max(4, 16 * sheet.scale)
  for (const share of [0.02, 0.2, 0.4, 0.6, 0.8, 0.98]) {
    const foot: Point3 = [x + width * share, farY + verandah - 10, 0]
    post(sheet, foot, [foot[0], foot[1], floor], size)
  }
  for (const share of [0.15, 0.5, 0.85]) {
    const foot: Point3 = [farX - 10, y + (depth + verandah) * share, 0]
    post(sheet, foot, [foot[0], foot[1], floor], size)
  }
}

function drawWalls(sheet: Sheet, { x, y, farX, farY, width, depth, floor, eave, wall }: Frame): void {
  sheet.poly(
    [
      [farX, farY, floor],
      [farX, y, floor],
      [farX, y, eave],
      [farX, farY, eave],
    ],
    'o fm',
  )
  const boards = (length: number): Point2[][] =>
    steps(22, wall, 22).map((drop): Point2[] => [
      [0, drop],
      [length, drop],
    ])
  const side = sheet.right(farX, farY, eave)
  side.lines(boards(depth), 'h@50')
  for (const share of [0.18, 0.6]) {
    side.rect(depth * share, wall * 0.26, depth * 0.2, wall * 0.36, 'n fd')
    const middle = depth * (share + 0.1)
    side.line(
      [
        [middle, wall * 0.26],
        [middle, wall * 0.62],
      ],
      'h sl',
    )
  }
  sheet.poly(
    [
      [x, farY, floor],
      [farX, farY, floor],
      [farX, farY, eave],
      [x, farY, eave],
    ],
    'n fp',
  )
  const front = sheet.left(x, farY, eave)
  front.lines(boards(width), 'h@40')
  for (const share of [0.08, 0.32, 0.74]) {
    front.rect(width * share, wall * 0.18, width * 0.14, wall * 0.62, 'n fd')
    const middle = width * (share + 0.07)
    front.line(
      [
        [middle, wall * 0.18],
        [middle, wall * 0.8],
      ],
      'h sl',
    )
  }
  front.rect(width * 0.54, wall * 0.16, width * 0.1, wall * 0.84, 'n fl')
  front.rect(width * 0.555, wall * 0.22, width * 0.07, wall * 0.3, 'h fd')
}

function drawVerandah(sheet: Sheet, { x, farX, farY, width, verandah, floor, eave }: Frame): void {
  const edge = farY + verandah - 8
  const postWidth = Math.max(3, 10 * sheet.scale)
  for (const share of [0.01, 0.205, 0.4, 0.6, 0.795, 0.99]) {
    post(sheet, [x + width * share, edge, floor], [x + width * share, edge, eave - 26], postWidth, 'sl')
  }
  const rail = sheet.left(x, edge, floor + 92)
  const isGap = (a: number): boolean => a > width * 0.4 && a < width * 0.6
  rail.lines(
    [0, 70].flatMap((drop): Point2[][] => [
      [
        [0, drop],
        [width * 0.4, drop],
      ],
      [
        [width * 0.6, drop],
        [width, drop],
      ],
    ]),
    'n',
  )
  rail.lines(
    steps(16, width, 22)
      .filter((a) => !isGap(a))
      .map((a): Point2[] => [
        [a, 0],
        [a, 70],
      ]),
    'h',
  )
  for (let step = 0; step < 5; step++) {
    const rise = Math.max(8, floor - 16 - step * 15)
    box(sheet, [x + width * 0.42, farY + verandah + step * 20, 0], [width * 0.16, 20, rise], {
      outline: 'n',
      edge: 'h',
    })
  }
  const low = eave - 34
  const front = farY + verandah + 12
  sheet.poly(
    [
      [x - 16, front, low],
      [farX + 16, front, low],
      [farX + 16, farY, eave + 6],
      [x - 16, farY, eave + 6],
    ],
    'n fp',
  )
  sheet.lines(
    steps(x, farX + 1, 26).map((along): Point3[] => [
      [along, front, low],
      [along, farY, eave + 6],
    ]),
    'h@50',
  )
}

function drawRoof(sheet: Sheet, { x, y, farX, farY, depth, eave }: Frame): void {
  const overhang = 40
  const run = depth / 2 + overhang
  // Steep enough that the back slopes stay hidden in this projection.
  const rise = run * 0.84
  const ridgeY = y + depth / 2
  const left = x - overhang
  const right = farX + overhang
  const front = farY + overhang
  const back = y - overhang
  const ridgeFrom: Point3 = [left + run, ridgeY, eave + rise]
  const ridgeTo: Point3 = [right - run, ridgeY, eave + rise]
  const frontLeft: Point3 = [left, front, eave]
  const frontRight: Point3 = [right, front, eave]
  const backRight: Point3 = [right, back, eave]
  sheet.poly([[left, back, eave], backRight, ridgeTo, ridgeFrom], 'n fm')
  sheet.poly([frontLeft, [left, back, eave], ridgeFrom], 'n fp')
  sheet.poly([frontRight, backRight, ridgeTo], 'o fm')
  sheet.poly([frontLeft, frontRight, ridgeTo, ridgeFrom], 'o fl')
  const slope = (along: number, drop: number): Point3 => [
    along,
    lerp(ridgeY, front, drop),
    lerp(eave + rise, eave, drop),
  ]
  // Sheeting runs straight down the slope and is cut off by the hips.
  sheet.lines(
    steps(left + 24, right, 24).map((along) => {
      const cut = Math.max(0, (ridgeFrom[0] - along) / run, (along - ridgeTo[0]) / run)
      return [slope(along, cut), slope(along, 1)]
    }),
    'h@40',
  )
  sheet.lines(
    steps(back + 24, front, 24).map((across): Point3[] => {
      const climb = 1 - Math.abs(across - ridgeY) / run
      return [
        [right, across, eave],
        [right - run * climb, across, eave + rise * climb],
      ]
    }),
    'h@40',
  )
  const margin = run * 0.34
  solarPanels(sheet, slope, {
    a: [ridgeFrom[0] - margin, ridgeTo[0] + margin],
    b: [0.42, 0.88],
    columns: Math.max(4, Math.round((ridgeTo[0] - ridgeFrom[0] + 2 * margin) / 95)),
    rows: 2,
  })
}
