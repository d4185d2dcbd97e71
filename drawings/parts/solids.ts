import { convexHull, type Point2, type Point3 } from '../kit/geometry.ts'
import type { Sheet } from '../kit/sheet.ts'
import type { Style } from '../kit/stylesheet.ts'

interface BoxStyle {
  top?: Style
  left?: Style
  right?: Style
  /** Outer contour; false for none. */
  outline?: Style | false
  /** The three inner edges that meet at the near corner; false for none. */
  edge?: Style | false
}

/** A box with its far bottom corner at `origin`; size = width (x), depth (y), height (z). */
export function box(sheet: Sheet, origin: Point3, size: Point3, style: BoxStyle = {}): void {
  const { top = 'fl', left = 'fp', right = 'fm', outline = 'o', edge = 'n' } = style
  const [x, y, z] = origin
  const farX = x + size[0]
  const farY = y + size[1]
  const farZ = z + size[2]
  const near: Point3 = [farX, farY, farZ]
  const leftTop: Point3 = [x, farY, farZ]
  const rightTop: Point3 = [farX, y, farZ]
  const backTop: Point3 = [x, y, farZ]
  const leftFoot: Point3 = [x, farY, z]
  const nearFoot: Point3 = [farX, farY, z]
  const rightFoot: Point3 = [farX, y, z]
  sheet.poly([backTop, rightTop, near, leftTop], top)
  sheet.poly([leftTop, near, nearFoot, leftFoot], left)
  sheet.poly([near, rightTop, rightFoot, nearFoot], right)
  if (edge) {
    sheet.lines(
      [
        [leftTop, near, rightTop],
        [near, nearFoot],
      ],
      edge,
    )
  }
  if (outline) sheet.poly([backTop, rightTop, rightFoot, nearFoot, leftFoot, leftTop], outline)
}

/** A small box drawn with the inner pen: cushions, cartons, brackets. */
export function smallBox(sheet: Sheet, origin: Point3, size: Point3, style: BoxStyle = {}): void {
  box(sheet, origin, size, { outline: 'n', edge: 'h', ...style })
}

/** Cast shadow of a footprint: a hard polygon to the right, 0.62 of the height unless told otherwise. */
export function shadow(
  sheet: Sheet,
  [x, y]: Point2,
  [width, depth]: Point2,
  height: number,
  { reach = 0.62, level = 0, style = 'fm' }: { reach?: number; level?: number; style?: Style } = {},
): void {
  const footprint: Point2[] = [
    [x, y],
    [x + width, y],
    [x + width, y + depth],
    [x, y + depth],
  ]
  const dx = height * reach * 0.9
  const dy = -height * reach * 0.42
  const cast = footprint.map(([a, b]): Point2 => [a + dx, b + dy])
  sheet.poly(
    convexHull([...footprint, ...cast]).map(([a, b]): Point3 => [a, b, level]),
    style,
  )
}

/**
 * A body with a constant section: `profile` in (y, z), swept along x over `width`. Draws the strips that face the
 * viewer, far to near, then the side at x + width. Car bodies, hoods, ramps.
 */
export function sweep(
  sheet: Sheet,
  x: number,
  width: number,
  profile: readonly Point2[],
  { strip, side }: { strip: (index: number) => Style; side: Style },
): void {
  for (const [index, from] of profile.entries()) {
    const to = profile[(index + 1) % profile.length]
    if (!to) continue
    const facesViewer = to[0] - from[0] - (to[1] - from[1]) > 0
    if (!facesViewer) continue
    sheet.poly(
      [
        [x, from[0], from[1]],
        [x + width, from[0], from[1]],
        [x + width, to[0], to[1]],
        [x, to[0], to[1]],
      ],
      strip(index),
    )
  }
  sheet.poly(
    profile.map(([y, z]): Point3 => [x + width, y, z]),
    side,
  )
}
