import type { Point2 } from './geometry.ts'
import { type Anchor, letter } from './lettering.ts'
import { PathData, roundedPath } from './path.ts'
import { type Polyline2, pointsOf, type RunOptions } from './route.ts'
import type { Style } from './stylesheet.ts'

/** Bézier handle length for a quarter circle. */
const quarter = 0.5523

/** End points of a straight stroke. */
export type Segment = readonly [a1: number, b1: number, a2: number, b2: number]

/** What a plane needs from the sheet it lies on. */
export interface Surface {
  scale: number
  element(path: PathData | string, style: Style): void
  cased(path: PathData, options?: RunOptions): void
}

/**
 * A flat drawing surface: the paper itself, or a face of a solid in the model. (a, b) run right and down from
 * its top left corner. The same cabinet front is drawn on paper for an elevation and on a face for an isometric.
 */
export class Plane {
  readonly surface: Surface
  readonly map: (a: number, b: number) => Point2

  constructor(surface: Surface, map: (a: number, b: number) => Point2) {
    this.surface = surface
    this.map = map
  }

  /** The same plane with its origin moved. */
  at(a: number, b: number): Plane {
    return new Plane(this.surface, (x, y) => this.map(a + x, b + y))
  }

  poly(points: Polyline2, style: Style): this {
    this.surface.element(new PathData().polyline(this.#mapped(points), true), style)
    return this
  }

  line(points: Polyline2, style: Style): this {
    this.surface.element(new PathData().polyline(this.#mapped(points)), style)
    return this
  }

  /** Many strokes in one element: corrugation, tiles, rungs. */
  lines(strokes: readonly Polyline2[], style: Style): this {
    if (strokes.length === 0) return this
    const path = new PathData()
    for (const stroke of strokes) path.polyline(this.#mapped(stroke))
    this.surface.element(path, style)
    return this
  }

  /** Straight strokes given by their end points, in one element. */
  segments(ends: readonly Segment[], style: Style): this {
    const path = new PathData()
    for (const [a1, b1, a2, b2] of ends) path.polyline([this.map(a1, b1), this.map(a2, b2)])
    if (ends.length > 0) this.surface.element(path, style)
    return this
  }

  segment(a1: number, b1: number, a2: number, b2: number, style: Style): this {
    return this.segments([[a1, b1, a2, b2]], style)
  }

  rect(a: number, b: number, width: number, height: number, style: Style, radius = 0): this {
    const right = a + width
    const bottom = b + height
    if (radius === 0) {
      const corners: Point2[] = [
        [a, b],
        [right, b],
        [right, bottom],
        [a, bottom],
      ]
      return this.poly(corners, style)
    }
    const handle = radius * (1 - quarter)
    const at = this.map
    const path = new PathData()
      .moveTo(at(a + radius, b))
      .lineTo(at(right - radius, b))
      .cubicTo(at(right - handle, b), at(right, b + handle), at(right, b + radius))
      .lineTo(at(right, bottom - radius))
      .cubicTo(at(right, bottom - handle), at(right - handle, bottom), at(right - radius, bottom))
      .lineTo(at(a + radius, bottom))
      .cubicTo(at(a + handle, bottom), at(a, bottom - handle), at(a, bottom - radius))
      .lineTo(at(a, b + radius))
      .cubicTo(at(a, b + handle), at(a + handle, b), at(a + radius, b))
      .close()
    this.surface.element(path, style)
    return this
  }

  ellipse(a: number, b: number, radiusA: number, radiusB: number, style: Style): this {
    this.surface.element(this.#ring(new PathData(), a, b, radiusA, radiusB), style)
    return this
  }

  circle(a: number, b: number, radius: number, style: Style): this {
    return this.ellipse(a, b, radius, radius, style)
  }

  /** Several circles in one element: bolts, terminals, grille rings. */
  circles(centres: readonly Point2[], radius: number, style: Style): this {
    const path = new PathData()
    for (const [a, b] of centres) this.#ring(path, a, b, radius, radius)
    this.surface.element(path, style)
    return this
  }

  /** Circles round one centre. */
  rings(a: number, b: number, radii: readonly number[], style: Style): this {
    const path = new PathData()
    for (const radius of radii) this.#ring(path, a, b, radius, radius)
    this.surface.element(path, style)
    return this
  }

  /** `count` strokes from `inner` to `outer` radius round a centre: spokes, fan guards. */
  spokes(a: number, b: number, inner: number, outer: number, count: number, style: Style): this {
    const strokes = Array.from({ length: count }, (_, index): Point2[] => {
      const angle = (index * 2 * Math.PI) / count
      return [
        [a + Math.cos(angle) * inner, b + Math.sin(angle) * inner],
        [a + Math.cos(angle) * outer, b + Math.sin(angle) * outer],
      ]
    })
    return this.lines(strokes, style)
  }

  text(
    text: string,
    a: number,
    b: number,
    size: number,
    style: Style = 'n',
    anchor: Anchor = 'start',
    tracking?: number,
  ): this {
    this.surface.element(letter(text, a, b, size, this.map, anchor, tracking), style)
    return this
  }

  /** A cased stroke along this plane: conduit, pipe, cable. */
  run(points: Polyline2, options: RunOptions = {}): this {
    this.surface.cased(roundedPath(this.#mapped(points), options.radius ?? 14), options)
    return this
  }

  /** 45-degree section hatching, clipped to the rectangle. */
  hatch(a: number, b: number, width: number, height: number, step: number, style: Style = 'h'): this {
    const strokes: Point2[][] = []
    for (let offset = -height + step; offset < width; offset += step) {
      const fromA = Math.max(0, offset)
      const toA = Math.min(width, offset + height)
      if (toA <= fromA) continue
      strokes.push([
        [a + fromA, b + height - (fromA - offset)],
        [a + toA, b + height - (toA - offset)],
      ])
    }
    return this.lines(strokes, style)
  }

  #mapped(points: Polyline2): Point2[] {
    return pointsOf(points).map(([a, b]) => this.map(a, b))
  }

  #ring(path: PathData, a: number, b: number, radiusA: number, radiusB: number): PathData {
    const at = this.map
    const handleA = radiusA * quarter
    const handleB = radiusB * quarter
    return path
      .moveTo(at(a + radiusA, b))
      .cubicTo(at(a + radiusA, b + handleB), at(a + handleA, b + radiusB), at(a, b + radiusB))
      .cubicTo(at(a - handleA, b + radiusB), at(a - radiusA, b + handleB), at(a - radiusA, b))
      .cubicTo(at(a - radiusA, b - handleB), at(a - handleA, b - radiusB), at(a, b - radiusB))
      .cubicTo(at(a + handleA, b - radiusB), at(a + radiusA, b - handleB), at(a + radiusA, b))
      .close()
  }
}
