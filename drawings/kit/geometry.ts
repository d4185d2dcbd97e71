/** A point on the paper, in sheet units (the SVG user unit). */
export type Point2 = readonly [x: number, y: number]

/** A point in the model: 1 unit = 1 cm, x runs down-right, y down-left, z up. */
export type Point3 = readonly [x: number, y: number, z: number]

/** Half width and half height, per unit of radius, of a horizontal circle seen in isometric. */
export const isoCircleWidth = Math.sqrt(1.5)
export const isoCircleHeight = Math.sqrt(0.5)

const cos30 = Math.cos(Math.PI / 6)
const sin30 = 0.5

/** Isometric projection at 30 degrees, equal scale on all three axes, before scale and origin are applied. */
export function isometric([x, y, z]: Point3): Point2 {
  return [(x - y) * cos30, (x + y) * sin30 - z]
}

export function lerp(a: number, b: number, t: number): number {
  return a + (b - a) * t
}

export function lerp3(a: Point3, b: Point3, t: number): Point3 {
  return [lerp(a[0], b[0], t), lerp(a[1], b[1], t), lerp(a[2], b[2], t)]
}

/** Numbers from `from` up to `to` (exclusive) in equal steps: the positions of boards, rungs, tiles. */
export function steps(from: number, to: number, step: number): number[] {
  const count = Math.max(0, Math.ceil((to - from) / step - 1e-9))
  return Array.from({ length: count }, (_, index) => from + index * step)
}

/** `count` values spread evenly inside (0, 1), ends excluded. */
export function divisions(count: number): number[] {
  return Array.from({ length: count - 1 }, (_, index) => (index + 1) / count)
}

export function circlePoints(centre: Point2, radius: number, count: number, startAngle = 0): Point2[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = startAngle + (index * 2 * Math.PI) / count
    return [centre[0] + Math.cos(angle) * radius, centre[1] + Math.sin(angle) * radius]
  })
}

/** Convex hull: joins a footprint and its displaced copy into one cast shadow. */
export function convexHull(points: readonly Point2[]): Point2[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  return [...halfHull(sorted), ...halfHull(sorted.reverse())]
}

/** Repeatable scatter in [0, 1): pebbles and sand fall in the same place on every build. */
export function scatter(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16807) % 2147483647
    return state / 2147483647
  }
}

function halfHull(points: readonly Point2[]): Point2[] {
  const chain: Point2[] = []
  for (const point of points) {
    while (chain.length > 1) {
      const last = chain[chain.length - 1]
      const before = chain[chain.length - 2]
      if (!last || !before || turn(before, last, point) > 0) break
      chain.pop()
    }
    chain.push(point)
  }
  return chain.slice(0, -1)
}

function turn(o: Point2, a: Point2, b: Point2): number {
  return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
}
