import type { Point2 } from './geometry.ts'

const decimals = 10

/** One decimal is a hundredth of a millimetre on a phone: enough for every pen we use. */
export function short(value: number): string {
  return tenths(Math.round(value * decimals))
}

function tenths(count: number): string {
  return String(count / decimals).replace(/^(-?)0\./, '$1.')
}

/**
 * Path data in relative coordinates, one decimal. Relative data is about a quarter shorter than absolute data
 * and repeats more (equal boards give equal text), so it compresses better. Deltas are taken between rounded
 * positions, so the pen never drifts.
 */
export class PathData {
  #text = ''
  #last = ''
  #x = 0
  #y = 0
  #startX = 0
  #startY = 0

  moveTo(point: Point2): this {
    this.#append('m', [point])
    this.#startX = this.#x
    this.#startY = this.#y
    return this
  }

  lineTo(point: Point2): this {
    const dx = Math.round(point[0] * decimals) - this.#x
    const dy = Math.round(point[1] * decimals) - this.#y
    if (dx === 0 && dy === 0) return this
    if (dy === 0) this.#emit('h', [tenths(dx)])
    else if (dx === 0) this.#emit('v', [tenths(dy)])
    else this.#emit('l', [tenths(dx), tenths(dy)])
    this.#x += dx
    this.#y += dy
    return this
  }

  curveTo(control: Point2, end: Point2): this {
    this.#append('q', [control, end])
    return this
  }

  cubicTo(first: Point2, second: Point2, end: Point2): this {
    this.#append('c', [first, second, end])
    return this
  }

  arcTo(radiusX: number, radiusY: number, large: boolean, sweep: boolean, end: Point2): this {
    const dx = Math.round(end[0] * decimals) - this.#x
    const dy = Math.round(end[1] * decimals) - this.#y
    const flags = [large ? '1' : '0', sweep ? '1' : '0']
    this.#emit('a', [short(radiusX), short(radiusY), '0', ...flags, tenths(dx), tenths(dy)])
    this.#x += dx
    this.#y += dy
    return this
  }

  close(): this {
    this.#text += 'z'
    this.#last = 'z'
    this.#x = this.#startX
    this.#y = this.#startY
    return this
  }

  polyline(points: readonly Point2[], closed = false): this {
    const [first, ...rest] = points
    if (!first) return this
    this.moveTo(first)
    for (const point of rest) this.lineTo(point)
    return closed ? this.close() : this
  }

  toString(): string {
    return this.#text
  }

  #append(command: string, points: readonly Point2[]): void {
    let endX = this.#x
    let endY = this.#y
    const numbers: string[] = []
    for (const point of points) {
      endX = Math.round(point[0] * decimals)
      endY = Math.round(point[1] * decimals)
      numbers.push(tenths(endX - this.#x), tenths(endY - this.#y))
    }
    this.#emit(command, numbers)
    this.#x = endX
    this.#y = endY
  }

  #emit(command: string, numbers: readonly string[]): void {
    // A repeated command needs no letter, and strokes after a relative move are lines by themselves.
    const implied = command !== 'm' && (command === this.#last || (command === 'l' && this.#last === 'm'))
    let lead = implied ? '' : command
    for (const number of numbers) {
      const needsSpace = lead === '' && !number.startsWith('-')
      this.#text += needsSpace ? ` ${number}` : `${lead}${number}`
      lead = ''
    }
    this.#last = command
  }
}

/** A polyline whose corners are rounded with `radius`, the way conduit is bent. */
export function roundedPath(points: readonly Point2[], radius: number): PathData {
  const path = new PathData()
  const first = points[0]
  if (!first) return path
  path.moveTo(first)
  for (let index = 1; index < points.length; index++) {
    const before = points[index - 1]
    const corner = points[index]
    const after = points[index + 1]
    if (!before || !corner) break
    if (!after) {
      path.lineTo(corner)
      break
    }
    const inLength = Math.hypot(corner[0] - before[0], corner[1] - before[1])
    const outLength = Math.hypot(after[0] - corner[0], after[1] - corner[1])
    const cut = Math.min(radius, inLength / 2, outLength / 2)
    path.lineTo(towards(corner, before, cut / (inLength || 1)))
    path.curveTo(corner, towards(corner, after, cut / (outLength || 1)))
  }
  return path
}

function towards(from: Point2, to: Point2, share: number): Point2 {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}
