import type { Point2, Point3 } from '../kit/geometry.ts'
import { PathData, short } from '../kit/path.ts'
import type { Sheet } from '../kit/sheet.ts'

type Pose = 'stand' | 'reach' | 'tablet' | 'up' | 'carry' | 'hips'

interface PersonOptions {
  pose?: Pose
  /** Mirrors the figure: a reaching arm goes to the left. */
  mirrored?: boolean
}

/** Arm joints (shoulder, elbow, hand) in cm from the feet: a across to the right, b up. */
const arms: Record<Pose, readonly (readonly Point2[])[]> = {
  stand: [
    [
      [-19, 132],
      [-25, 106],
      [-22, 84],
    ],
    [
      [19, 132],
      [25, 106],
      [22, 84],
    ],
  ],
  reach: [
    [
      [-19, 132],
      [-26, 106],
      [-20, 88],
    ],
    [
      [18, 132],
      [34, 128],
      [46, 146],
    ],
  ],
  tablet: [
    [
      [-19, 132],
      [-25, 108],
      [-10, 100],
    ],
    [
      [19, 132],
      [26, 108],
      [12, 100],
    ],
  ],
  carry: [
    [
      [-19, 132],
      [-28, 108],
      [-14, 92],
    ],
    [
      [19, 132],
      [27, 106],
      [30, 78],
    ],
  ],
  hips: [
    [
      [-19, 132],
      [-36, 112],
      [-18, 90],
    ],
    [
      [19, 132],
      [34, 126],
      [42, 146],
    ],
  ],
  up: [
    [
      [-18, 134],
      [-28, 152],
      [-22, 176],
    ],
    [
      [18, 134],
      [28, 152],
      [24, 176],
    ],
  ],
}

/** No two alike on a sheet: shares of the figure's width and height, and long hair. */
interface Build {
  width: number
  height: number
  hasLongHair?: boolean
}
const builds: readonly Build[] = [
  { width: 1, height: 1 },
  { width: 0.88, height: 0.94, hasLongHair: true },
  { width: 1.14, height: 0.98 },
  { width: 0.94, height: 1.05 },
]

/** From the place, so that a drawing stays the same from one build to the next. */
const buildAt = ([x, y]: Point2): Build =>
  builds[Math.abs(Math.round(x + y)) % builds.length] ?? { width: 1, height: 1 }

/** An electrician standing in the model: 176 cm, seen from behind, hi-vis vest and white helmet. */
export function person(sheet: Sheet, foot: Point3, options: PersonOptions = {}): void {
  personOnPaper(sheet, sheet.project(foot), sheet.scale, options)
}

/** The same figure on a flat sheet: `foot` in sheet units, `scale` in sheet units per centimetre. */
export function personOnPaper(sheet: Sheet, foot: Point2, scale: number, options: PersonOptions = {}): void {
  const { pose = 'stand', mirrored = false } = options
  // Hands that hold something overhead are where it is, whoever it is.
  const { width, height, hasLongHair } =
    pose === 'up' ? { width: 1, height: 1, hasLongHair: false } : buildAt(foot)
  const side = mirrored ? -1 : 1
  const at = ([a, b]: Point2): Point2 => [foot[0] + a * scale * width * side, foot[1] - b * scale * height]
  const limb = (joints: readonly Point2[], thickness: number): void => {
    const path = new PathData().polyline(joints.map(at))
    sheet.element(path, `sk#${short(thickness * width * scale + 3.4)}`)
    sheet.element(path, `sz#${short(thickness * width * scale)}`)
  }
  sheet.paper.ellipse(foot[0] + 16 * scale, foot[1] + 1, 34 * scale, 8 * scale, 'fm')
  for (const leg of [-1, 1]) {
    limb(
      [
        [8 * leg, 5],
        [7.5 * leg, 82],
      ],
      10.5,
    )
  }
  for (const arm of arms[pose]) limb(arm, 9)
  const vest = new PathData()
    .moveTo(at([-19, 80]))
    .lineTo(at([-21, 134]))
    .curveTo(at([-20, 143]), at([-8, 145]))
    .lineTo(at([8, 145]))
    .curveTo(at([20, 143]), at([21, 134]))
    .lineTo(at([19, 80]))
    .close()
  sheet.element(vest, 'n fe')
  const bands = new PathData()
    .polyline([at([-19.4, 97]), at([19.4, 97])])
    .polyline([at([-11, 97]), at([-11, 143])])
    .polyline([at([11, 97]), at([11, 143])])
  sheet.element(bands, `sw bt#${short(6 * scale)}`)
  const neck: Point2[] = [
    [-9, 146],
    [-9, 158],
    [9, 158],
    [9, 146],
  ]
  sheet.paper.poly(neck.map(at), 'n fd')
  if (hasLongHair) {
    const hair = new PathData().moveTo(at([0, 160])).curveTo(at([7, 146]), at([2, 128]))
    sheet.element(hair, `sk#${short(7 * scale + 2)}`)
  }
  const helmet = new PathData()
    .moveTo(at([-14, 158]))
    .curveTo(at([-14, 176]), at([0, 176]))
    .curveTo(at([14, 176]), at([14, 158]))
    .close()
  sheet.element(helmet, 'n fw')
  sheet.paper.line([at([-17, 158]), at([17, 158])], 't')
  if (pose === 'carry') toolbox(sheet, at([30, 74]), scale)
}

/** In the right hand. */
function toolbox(sheet: Sheet, [x, y]: Point2, scale: number): void {
  sheet.paper.rect(x - 15 * scale, y, 30 * scale, 20 * scale, 'n fl')
  sheet.paper.rect(x - 6 * scale, y - 7 * scale, 12 * scale, 7 * scale, 'n')
}
