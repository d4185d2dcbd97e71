import type { Point2 } from './geometry.ts'
import { type Glyph, glyphs } from './glyphs.ts'
import { PathData } from './path.ts'

export type Anchor = 'start' | 'middle' | 'end'

/** Height of the glyph grid; a cap height of 6 would draw the glyphs at their own size. */
const grid = 6
const usualTracking = 1.35

/** Width of a lettered string for a cap height of `size`, in the units of `size`. */
export function measure(text: string, size: number, tracking = usualTracking): number {
  let width = -tracking
  for (const letter of text) width += glyph(letter).width + tracking
  return (width * size) / grid
}

/**
 * Path data of a string. `map` carries the pen onto any plane, so lettering lies flat on the face it names
 * and the file needs no font. (a, b) is the top left of the capitals; `size` is the cap height.
 */
export function letter(
  text: string,
  a: number,
  b: number,
  size: number,
  map: (a: number, b: number) => Point2,
  anchor: Anchor = 'start',
  tracking = usualTracking,
): string {
  const scale = size / grid
  const width = measure(text, size, tracking)
  let x = a
  if (anchor === 'middle') x -= width / 2
  if (anchor === 'end') x -= width
  const path = new PathData()
  for (const character of text) {
    const { width: advance, strokes } = glyph(character)
    for (const { command, points } of strokes) {
      const [first, second] = points.map(([px, py]) => map(x + px * scale, b + py * scale))
      if (!first) continue
      if (command === 'M') path.moveTo(first)
      else if (command === 'L') path.lineTo(first)
      else if (second) path.curveTo(first, second)
    }
    x += (advance + tracking) * scale
  }
  return path.toString()
}

function glyph(letter: string): Glyph {
  const found = glyphs.get(letter)
  if (!found) throw new Error(`no pen strokes for the letter "${letter}"`)
  return found
}
