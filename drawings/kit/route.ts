import type { Point2, Point3 } from './geometry.ts'

/** A run is a cased stroke: a dark line with a lighter core, `width` being the visible core. */
export interface RunOptions {
  width?: number
  /** Class of the core: se energised, sl lit, sm mid, sp pale, sd deep. */
  core?: string
  /** Bend radius in sheet units. */
  radius?: number
  /** Width of the casing on each side, sheet units. */
  casing?: number
}

/**
 * A polyline in the model that mostly follows the axes, the way conduit is run: each call moves to an absolute
 * coordinate. `route(0, 40, 120).z(0).x(300)` drops to the floor, then runs along x.
 */
class Route {
  readonly points: Point3[]

  constructor(start: Point3) {
    this.points = [start]
  }

  x(value: number): this {
    const [, y, z] = this.#end
    return this.to(value, y, z)
  }

  y(value: number): this {
    const [x, , z] = this.#end
    return this.to(x, value, z)
  }

  z(value: number): this {
    const [x, y] = this.#end
    return this.to(x, y, value)
  }

  to(x: number, y: number, z: number): this {
    this.points.push([x, y, z])
    return this
  }

  get #end(): Point3 {
    return this.points[this.points.length - 1] ?? [0, 0, 0]
  }
}

/** The same on a flat surface: `trace(100, 40).y(96).x(300)`. */
export class Trace {
  readonly points: Point2[]

  constructor(start: Point2) {
    this.points = [start]
  }

  x(value: number): this {
    return this.to(value, this.#end[1])
  }

  y(value: number): this {
    return this.to(this.#end[0], value)
  }

  to(x: number, y: number): this {
    this.points.push([x, y])
    return this
  }

  get #end(): Point2 {
    return this.points[this.points.length - 1] ?? [0, 0]
  }
}

export function route(x: number, y: number, z: number): Route {
  return new Route([x, y, z])
}

export function trace(x: number, y: number): Trace {
  return new Trace([x, y])
}

export type Polyline2 = Trace | readonly Point2[]
export type Polyline3 = Route | readonly Point3[]

export function pointsOf(line: Polyline2): readonly Point2[]
export function pointsOf(line: Polyline3): readonly Point3[]
export function pointsOf(line: Polyline2 | Polyline3): readonly Point2[] | readonly Point3[] {
  return 'points' in line ? line.points : line
}
