import type { Point2 } from '../kit/geometry.ts'
import { PathData, short } from '../kit/path.ts'
import type { Sheet } from '../kit/sheet.ts'
import type { Style } from '../kit/stylesheet.ts'

/** Foliage clumps of a gum: offset across, offset up and radius, as shares of the height. */
const gumClumps: readonly (readonly [number, number, number])[] = [
  [-0.16, 0.74, 0.15],
  [0.03, 0.86, 0.17],
  [0.2, 0.72, 0.15],
  [-0.3, 0.6, 0.11],
  [0.33, 0.57, 0.11],
  [0.05, 0.66, 0.14],
]

/** Eucalypt in the model; `height` in cm, `seed` varies the crown. */
export function gum(sheet: Sheet, [x, y]: Point2, height = 620, seed = 1): void {
  gumOnPaper(sheet, sheet.project([x, y, 0]), height * sheet.scale, seed)
}

/** The same tree on a flat sheet; `height` in sheet units. */
export function gumOnPaper(sheet: Sheet, foot: Point2, height: number, seed = 1): void {
  const at = (across: number, up: number): Point2 => [foot[0] + across * height, foot[1] - up * height]
  const trunk = new PathData().moveTo(at(0, 0)).curveTo(at(0.03, 0.3), at(-0.02, 0.5))
  sheet.element(trunk, `sk#${short(Math.max(5, height * 0.045))}`)
  sheet.element(trunk, `sl#${short(Math.max(2, height * 0.045 - 4))}`)
  sheet.paper.lines(
    [
      [at(-0.015, 0.42), at(-0.2, 0.62)],
      [at(-0.02, 0.5), at(0.05, 0.78)],
      [at(0, 0.4), at(0.24, 0.6)],
    ],
    't',
  )
  const clumps = gumClumps.map(
    ([across, up, size], index) =>
      [across + Math.sin(seed * 7 + index) * 0.02, up + Math.cos(seed * 5 + index * 2) * 0.02, size] as const,
  )
  const crown = (style: Style, scaleA: number, scaleB: number, lift: number): void => {
    for (const [across, up, size] of clumps) {
      const [cx, cy] = at(across - size * lift * 1.1, up + size * lift)
      sheet.paper.ellipse(cx, cy, size * height * scaleA, size * height * scaleB, style)
    }
  }
  // Contours first, fills on top: the clumps merge into one crown.
  crown('o fk', 1, 0.66, 0)
  crown('fm', 1, 0.66, 0)
  crown('fp', 0.58, 0.32, 0.2)
}

/** Hoop pine: stacked skirts in green. */
export function hoopPine(sheet: Sheet, [x, y]: Point2, height = 700): void {
  const [footX, footY] = sheet.project([x, y, 0])
  const size = height * sheet.scale
  sheet.paper.line(
    [
      [footX, footY],
      [footX, footY - size],
    ],
    't',
  )
  for (let tier = 0; tier < 6; tier++) {
    const base = 0.16 + tier * 0.135
    const half = (0.21 - tier * 0.028) * size
    const low = footY - base * size
    const dip = size * 0.02
    const skirt: Point2[] = [
      [footX - half, low],
      [footX - half * 0.3, low - dip],
      [footX, low + dip * 0.6],
      [footX + half * 0.3, low - dip],
      [footX + half, low],
      [footX, footY - (base + 0.2) * size],
    ]
    sheet.paper.poly(skirt, 'n fg')
  }
}

/** Beerwah, Coonowrin, Tibrogargan and Ngungun from the highway, as shares of width and height. */
const glassHouse: readonly Point2[] = [
  [0, 0],
  [0.04, 0.2],
  [0.09, 0.5],
  [0.13, 0.86],
  [0.155, 1],
  [0.18, 0.98],
  [0.2, 0.8],
  [0.235, 0.66],
  [0.27, 0.5],
  [0.3, 0.3],
  [0.34, 0.16],
  [0.4, 0.08],
  [0.41, 0.3],
  [0.425, 0.72],
  [0.432, 0.86],
  [0.45, 0.9],
  [0.462, 0.74],
  [0.475, 0.36],
  [0.5, 0.12],
  [0.56, 0.1],
  [0.6, 0.3],
  [0.63, 0.56],
  [0.66, 0.7],
  [0.7, 0.74],
  [0.735, 0.68],
  [0.755, 0.5],
  [0.77, 0.3],
  [0.8, 0.14],
  [0.86, 0.1],
  [0.89, 0.26],
  [0.92, 0.36],
  [0.95, 0.3],
  [0.98, 0.12],
  [1, 0],
]
const glassHouseCracks: readonly (readonly Point2[])[] = [
  [
    [0.155, 1],
    [0.165, 0.8],
    [0.15, 0.6],
    [0.17, 0.35],
  ],
  [
    [0.18, 0.98],
    [0.19, 0.7],
  ],
  [
    [0.45, 0.9],
    [0.445, 0.6],
    [0.455, 0.3],
  ],
  [
    [0.66, 0.7],
    [0.67, 0.5],
    [0.655, 0.3],
  ],
  [
    [0.7, 0.74],
    [0.715, 0.52],
    [0.7, 0.26],
  ],
]

/** The Glass House Mountains as a skyline; (x, y) is the left end of its base in sheet units. */
export function glassHouseSkyline(
  sheet: Sheet,
  [x, y]: Point2,
  width: number,
  height: number,
  fill = 'fm',
): void {
  const at = ([a, b]: Point2): Point2 => [x + a * width, y - b * height]
  const ridge = glassHouse.map(at)
  sheet.paper.poly(ridge, fill)
  sheet.paper.line(ridge, 'n')
  sheet.paper.lines(
    glassHouseCracks.map((crack) => crack.map(at)),
    'h',
  )
}

/** Tufts of grass at model points. */
export function grass(sheet: Sheet, tufts: readonly Point2[]): void {
  const size = 5 + 18 * sheet.scale
  sheet.paper.lines(
    tufts.flatMap(([x, y]): Point2[][] => {
      const [px, py] = sheet.project([x, y, 0])
      return [
        [
          [px - size * 0.6, py - size * 0.8],
          [px, py],
          [px + size * 0.1, py - size],
        ],
        [
          [px, py],
          [px + size * 0.8, py - size * 0.7],
        ],
      ]
    }),
    'h',
  )
}
