import type { Point2 } from '../kit/geometry.ts'
import { PathData, short } from '../kit/path.ts'
import type { Sheet } from '../kit/sheet.ts'

type Share = readonly [across: number, up: number]

/** Trunk and limbs, the trunk last so that its foot is over theirs; in shares of the height. */
const gumLimbs: readonly { from: Share; bend: Share; to: Share; share: number }[] = [
  { from: [0.01, 0.3], bend: [-0.14, 0.42], to: [-0.22, 0.66], share: 0.5 },
  { from: [0.02, 0.36], bend: [0.2, 0.46], to: [0.25, 0.6], share: 0.45 },
  { from: [0, 0], bend: [0.04, 0.34], to: [0.03, 0.8], share: 1 },
]
/** Where leaves stand, the far ones first: across, up, half the width. */
const gumCaps: readonly (readonly [across: number, up: number, half: number])[] = [
  [0.25, 0.58, 0.15],
  [-0.21, 0.64, 0.17],
  [0.12, 0.7, 0.15],
  [0.02, 0.8, 0.19],
]

/** Eucalypt in the model; `height` in cm, `seed` varies the crown. */
export function gum(sheet: Sheet, [x, y]: Point2, height = 620, seed = 1): void {
  gumOnPaper(sheet, sheet.project([x, y, 0]), height * sheet.scale, seed)
}

/** The same tree on a flat sheet; `height` in sheet units. Pale limbs that fork low, and leaves in loose caps at their ends. */
export function gumOnPaper(sheet: Sheet, foot: Point2, height: number, seed = 1): void {
  const side = seed % 2 === 0 ? -1 : 1
  const at = (across: number, up: number): Point2 => [foot[0] + across * height * side, foot[1] - up * height]
  const thick = Math.max(4, height * 0.05)
  for (const { from, bend, to, share } of gumLimbs) {
    const limb = new PathData().moveTo(at(...from)).curveTo(at(...bend), at(...to))
    sheet.element(limb, `sk#${short(thick * share + 3)}`)
    sheet.element(limb, `sl#${short(thick * share)}`)
  }
  for (const [index, [across, up, width]] of gumCaps.entries()) {
    const sway = Math.sin(seed * 7 + index * 2) * 0.02
    sheet.element(leafCap(at, across + sway, up, width), 'n fm')
    sheet.element(leafCap(at, across + sway - width * 0.12, up + width * 0.16, width * 0.62), 'fp')
  }
}

/** Flat below, in three humps above. */
function leafCap(
  at: (across: number, up: number) => Point2,
  across: number,
  up: number,
  width: number,
): PathData {
  const [left, right] = [across - width, across + width]
  return new PathData()
    .moveTo(at(left, up))
    .cubicTo(
      at(left - 0.03, up + width * 0.5),
      at(left + width * 0.3, up + width * 0.75),
      at(left + width * 0.55, up + width * 0.55),
    )
    .cubicTo(
      at(left + width * 0.6, up + width * 1.05),
      at(right - width * 0.6, up + width * 1.05),
      at(right - width * 0.5, up + width * 0.55),
    )
    .cubicTo(at(right - width * 0.2, up + width * 0.7), at(right + 0.03, up + width * 0.4), at(right, up))
    .cubicTo(
      at(right - width * 0.4, up - width * 0.22),
      at(left + width * 0.4, up - width * 0.22),
      at(left, up),
    )
    .close()
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
