import { isoCircleHeight, isoCircleWidth, type Point2, type Point3 } from '../kit/geometry.ts'
import { PathData } from '../kit/path.ts'
import type { Plane } from '../kit/plane.ts'
import type { Sheet } from '../kit/sheet.ts'
import type { Style } from '../kit/stylesheet.ts'

interface DrumStyle {
  top?: Style
  side?: Style
  shade?: Style
  ribs?: number
  outline?: Style
}

/** Vertical cylinder standing at `foot` (centre of its base). */
export function drum(
  sheet: Sheet,
  foot: Point3,
  radius: number,
  height: number,
  style: DrumStyle = {},
): void {
  const { top = 'fl', side = 'fp', shade = 'fm', ribs = 0, outline = 'o' } = style
  const [cx, baseY] = sheet.project(foot)
  const topY = sheet.project([foot[0], foot[1], foot[2] + height])[1]
  const a = radius * isoCircleWidth * sheet.scale
  const b = radius * isoCircleHeight * sheet.scale
  const mantle = (): PathData =>
    new PathData()
      .moveTo([cx - a, topY])
      .lineTo([cx - a, baseY])
      .arcTo(a, b, false, false, [cx + a, baseY])
      .lineTo([cx + a, topY])
  sheet.element(mantle().close(), side)
  const edge = 0.35
  const drop = b * Math.sqrt(1 - edge * edge)
  const shaded = new PathData()
    .moveTo([cx + a * edge, topY + drop])
    .lineTo([cx + a * edge, baseY + drop])
    .arcTo(a, b, false, false, [cx + a, baseY])
    .lineTo([cx + a, topY])
    .close()
  sheet.element(shaded, shade)
  if (ribs > 0) {
    const rings = new PathData()
    for (let index = 1; index <= ribs; index++) {
      const y = topY + ((baseY - topY) * index) / (ribs + 1)
      rings.moveTo([cx - a, y]).arcTo(a, b, false, false, [cx + a, y])
    }
    sheet.element(rings, 'h')
  }
  sheet.element(mantle(), outline)
  sheet.paper.ellipse(cx, topY, a, b, `${outline} ${top}`)
}

interface ConeStyle {
  face?: Style
  shade?: Style
  outline?: Style
  seams?: number
}

/** Conical roof on a rim at `centre`, or a hopper below it when `height` is negative. */
export function cone(
  sheet: Sheet,
  centre: Point3,
  radius: number,
  height: number,
  style: ConeStyle = {},
): void {
  const { face = 'fl', shade = 'fm', outline = 'o', seams = 6 } = style
  const [cx, cy] = sheet.project(centre)
  const tip = sheet.project([centre[0], centre[1], centre[2] + height])
  const a = radius * isoCircleWidth * sheet.scale
  const b = radius * isoCircleHeight * sheet.scale
  const rise = cy - tip[1]
  const rim = (angle: number): Point2 => [cx + a * Math.cos(angle), cy + b * Math.sin(angle)]
  if (height > 0 && rise <= b * 1.02) {
    lowRoof(sheet, [cx, cy], [a, b], tip, { face, shade, outline, seams })
    return
  }
  const tangent = Math.asin(Math.max(-1, Math.min(1, -b / rise)))
  const x = a * Math.cos(tangent)
  const y = b * Math.sin(tangent)
  const contour = (): PathData =>
    new PathData()
      .moveTo(tip)
      .lineTo([cx - x, cy + y])
      .arcTo(a, b, height > 0, false, [cx + x, cy + y])
      .close()
  sheet.element(contour(), face)
  const shaded = new PathData()
    .moveTo(tip)
    .lineTo([cx + a * 0.3, cy + b * 0.95])
    .arcTo(a, b, false, false, [cx + x, cy + y])
    .close()
  sheet.element(shaded, shade)
  const seamPath = new PathData()
  for (let index = 1; index < seams; index++) {
    seamPath.moveTo(tip).lineTo(rim(Math.PI * (1 - index / seams)))
  }
  sheet.element(seamPath, 'h')
  sheet.element(contour(), outline)
}

/** A roof so low that its whole rim is seen. */
function lowRoof(
  sheet: Sheet,
  [cx, cy]: Point2,
  [a, b]: Point2,
  tip: Point2,
  { face, shade, outline, seams }: Required<ConeStyle>,
): void {
  const rim = (angle: number): Point2 => [cx + a * Math.cos(angle), cy + b * Math.sin(angle)]
  sheet.paper.ellipse(cx, cy, a, b, face)
  const shaded = new PathData().moveTo(tip).lineTo(rim(1.2)).arcTo(a, b, false, false, rim(-0.75)).close()
  sheet.element(shaded, shade)
  const count = Math.max(8, seams * 2)
  const seamPath = new PathData()
  for (let index = 0; index < count; index++) {
    seamPath.moveTo(tip).lineTo(rim((index * 2 * Math.PI) / count + 0.2))
  }
  sheet.element(seamPath, 'h')
  sheet.paper.ellipse(cx, cy, a, b, outline)
}

interface BarrelStyle {
  end?: Style
  side?: Style
  shade?: Style
  outline?: Style
  fins?: number
  /** Draws on the near end face; the plane's origin is its centre. */
  face?: (plane: Plane) => void
}

/** Horizontal cylinder from `start` (centre of the far end) along an axis. */
export function barrel(
  sheet: Sheet,
  start: Point3,
  radius: number,
  length: number,
  axis: 'x' | 'y' = 'x',
  style: BarrelStyle = {},
): void {
  const { end = 'fl', side = 'fp', shade = 'fm', outline = 'o', fins = 0, face } = style
  const [x, y, z] = start
  const along: Point3 = axis === 'x' ? [x + length, y, z] : [x, y + length, z]
  const across: Point3 = axis === 'x' ? [x, y + radius, z] : [x + radius, y, z]
  const near = sheet.project(along)
  const far = sheet.project(start)
  const minus = (p: Point2, q: Point2): Point2 => [p[0] - q[0], p[1] - q[1]]
  const u = minus(sheet.project(across), far)
  const w = minus(sheet.project([x, y, z + radius]), far)
  const shift = minus(near, far)
  const on = (centre: Point2, angle: number): Point2 => [
    centre[0] + u[0] * Math.cos(angle) + w[0] * Math.sin(angle),
    centre[1] + u[1] * Math.cos(angle) + w[1] * Math.sin(angle),
  ]
  const arc = (centre: Point2, from: number, to: number, count = 14): Point2[] =>
    Array.from({ length: count + 1 }, (_, index) => on(centre, from + ((to - from) * index) / count))
  const cross = (p: Point2, q: Point2): number => p[0] * q[1] - p[1] * q[0]
  // The silhouette touches the ends where the rim runs parallel to the axis.
  const tangent = Math.atan2(cross(w, shift), cross(u, shift))
  const probe = minus(on(far, tangent + Math.PI / 2), far)
  const startsBehind = probe[0] * shift[0] + probe[1] * shift[1] <= 0
  const from = startsBehind ? tangent : tangent + Math.PI
  const to = from + Math.PI
  const body = [...arc(far, from, to), ...arc(near, to, to + Math.PI)]
  const { paper } = sheet
  paper.poly(body, side)
  const lowStart = on(far, from)[1] > on(far, to)[1]
  const low = lowStart ? from : to
  const upper = low + (lowStart ? -1.05 : 1.05)
  paper.poly([...arc(near, low, upper, 6), ...arc(far, upper, low, 6)], shade)
  const finStrokes = Array.from({ length: fins }, (_, index) => {
    const share = (index + 1) / (fins + 1)
    return arc([far[0] + shift[0] * share, far[1] + shift[1] * share], to, to + Math.PI)
  })
  paper.lines(finStrokes, 'h')
  paper.poly(body, outline)
  const facePlane =
    axis === 'x'
      ? sheet.plane([x + length, y, z], [0, -1, 0], [0, 0, -1])
      : sheet.plane([x, y + length, z], [1, 0, 0], [0, 0, -1])
  facePlane.circle(0, 0, radius, `${outline} ${end}`)
  face?.(facePlane)
}

/** Bolts round a flange face. */
export function bolts(plane: Plane, ring: number, count: number, radius: number): void {
  const centres = Array.from({ length: count }, (_, index): Point2 => {
    const angle = (index * 2 * Math.PI) / count
    return [Math.cos(angle) * ring, Math.sin(angle) * ring]
  })
  plane.circles(centres, radius, 'h fk')
}
