import type { Point2 } from './geometry.ts'

interface GlyphStroke {
  command: 'M' | 'L' | 'Q'
  points: readonly Point2[]
}

export interface Glyph {
  width: number
  strokes: readonly GlyphStroke[]
}

/** Single-stroke capitals on a grid 6 units high, baseline at 6: the alphabet of an engraver or a plotter. */
const sources: Record<string, readonly [width: number, path: string]> = {
  A: [4, 'M0 6L2 0L4 6M.7 4L3.3 4'],
  B: [4, 'M0 2.9L2.3 2.9Q3.8 2.9 3.8 1.45Q3.8 0 2.3 0L0 0L0 6L2.4 6Q4 6 4 4.45Q4 2.9 2.4 2.9'],
  C: [4, 'M4 1.5Q3.7 0 2.1 0Q0 0 0 3Q0 6 2.1 6Q3.7 6 4 4.5'],
  D: [4, 'M0 0L1.7 0Q4 0 4 3Q4 6 1.7 6L0 6L0 0'],
  E: [3.6, 'M3.6 0L0 0L0 6L3.6 6M0 2.9L3 2.9'],
  F: [3.4, 'M3.4 0L0 0L0 6M0 2.9L2.9 2.9'],
  G: [4.1, 'M3.9 1.4Q3.5 0 2.1 0Q0 0 0 3Q0 6 2.1 6Q4.1 6 4.1 4.2L4.1 3.2L2.5 3.2'],
  H: [4, 'M0 0L0 6M4 0L4 6M0 2.9L4 2.9'],
  I: [0.2, 'M.1 0L.1 6'],
  J: [3, 'M3 0L3 4.4Q3 6 1.5 6Q0 6 0 4.4'],
  K: [4, 'M0 0L0 6M3.8 0L0 3.7M1.4 2.4L4 6'],
  L: [3.4, 'M0 0L0 6L3.4 6'],
  M: [4.8, 'M0 6L0 0L2.4 4L4.8 0L4.8 6'],
  N: [4, 'M0 6L0 0L4 6L4 0'],
  O: [4.2, 'M2.1 0Q4.2 0 4.2 3Q4.2 6 2.1 6Q0 6 0 3Q0 0 2.1 0'],
  P: [4, 'M0 6L0 0L2.3 0Q4 0 4 1.65Q4 3.3 2.3 3.3L0 3.3'],
  Q: [4.2, 'M2.1 0Q4.2 0 4.2 3Q4.2 6 2.1 6Q0 6 0 3Q0 0 2.1 0M2.7 4.5L4.2 6.3'],
  R: [4, 'M0 6L0 0L2.3 0Q4 0 4 1.65Q4 3.3 2.3 3.3L0 3.3M2 3.3L4 6'],
  S: [4, 'M3.8 1.3Q3.5 0 2 0Q.2 0 .2 1.5Q.2 2.7 2 2.95Q4 3.2 4 4.5Q4 6 2 6Q.3 6 0 4.6'],
  T: [4, 'M0 0L4 0M2 0L2 6'],
  U: [4, 'M0 0L0 4Q0 6 2 6Q4 6 4 4L4 0'],
  V: [4, 'M0 0L2 6L4 0'],
  W: [5.4, 'M0 0L1.3 6L2.7 1L4.1 6L5.4 0'],
  X: [4, 'M0 0L4 6M4 0L0 6'],
  Y: [4, 'M0 0L2 3L4 0M2 3L2 6'],
  Z: [3.8, 'M0 0L3.8 0L0 6L3.8 6'],
  '0': [3.8, 'M1.9 0Q3.8 0 3.8 3Q3.8 6 1.9 6Q0 6 0 3Q0 0 1.9 0'],
  '1': [1.6, 'M0 1.3L1.5 0L1.5 6'],
  '2': [3.9, 'M.1 1.5Q.3 0 1.9 0Q3.7 0 3.7 1.6Q3.7 2.6 2.6 3.6L0 6L3.9 6'],
  '3': [3.9, 'M.2 1.1Q.6 0 1.9 0Q3.6 0 3.6 1.5Q3.6 2.9 1.7 2.9Q3.9 2.9 3.9 4.5Q3.9 6 1.9 6Q.4 6 0 4.7'],
  '4': [4, 'M2.9 6L2.9 0L0 4.3L4 4.3'],
  '5': [3.9, 'M3.5 0L.5 0L.3 2.7Q1 2.2 2 2.2Q3.9 2.2 3.9 4.1Q3.9 6 1.9 6Q.4 6 0 4.8'],
  '6': [3.9, 'M3.4 .8Q2.9 0 2 0Q0 0 0 3.6Q0 6 2 6Q3.9 6 3.9 4.1Q3.9 2.4 2.1 2.4Q.5 2.4 .1 3.8'],
  '7': [3.8, 'M0 0L3.8 0L1.3 6'],
  '8': [
    4,
    'M2 2.8Q.3 2.8 .3 1.4Q.3 0 2 0Q3.7 0 3.7 1.4Q3.7 2.8 2 2.8Q0 2.8 0 4.4Q0 6 2 6Q4 6 4 4.4Q4 2.8 2 2.8',
  ],
  '9': [3.9, 'M.5 5.2Q1 6 1.9 6Q3.9 6 3.9 2.4Q3.9 0 1.9 0Q0 0 0 1.9Q0 3.6 1.8 3.6Q3.4 3.6 3.8 2.2'],
  '&': [4.4, 'M4.4 6L1.1 2Q.6 .2 2 0Q3.4 .2 3 1.6Q2.6 2.5 1.2 3.2Q0 3.8 0 4.7Q.1 6 1.7 6Q3.8 5.9 4.1 3.4'],
  "'": [0.4, 'M.2 0L.2 1.6'],
  '-': [2.6, 'M.2 3.1L2.4 3.1'],
  '.': [0.4, 'M.2 5.8L.2 6'],
  ',': [0.8, 'M.6 5.7L.1 7.2'],
  '/': [2.6, 'M0 6.6L2.6 -.6'],
  ':': [0.4, 'M.2 1.9L.2 2.1M.2 5L.2 5.2'],
  '+': [3.2, 'M1.6 1.5L1.6 4.7M0 3.1L3.2 3.1'],
  '=': [3.2, 'M0 2.2L3.2 2.2M0 4L3.2 4'],
  '~': [3.6, 'M0 3.4Q.9 1.9 1.8 3.1Q2.7 4.3 3.6 2.8'],
  '>': [2.6, 'M0 1.4L2.6 3.1L0 4.8'],
  '×': [3, 'M0 1.6L3 4.6M3 1.6L0 4.6'],
  '°': [1.6, 'M.8 0Q1.6 0 1.6 .8Q1.6 1.6 .8 1.6Q0 1.6 0 .8Q0 0 .8 0'],
  '%': [
    4,
    'M0 6L4 0M.9 0Q1.8 0 1.8 .9Q1.8 1.8 .9 1.8Q0 1.8 0 .9Q0 0 .9 0M3.1 4.2Q4 4.2 4 5.1Q4 6 3.1 6Q2.2 6 2.2 5.1Q2.2 4.2 3.1 4.2',
  ],
  // The only small letters we need: k and m of kV, kW, kVA, m.
  k: [3, 'M0 0L0 6M2.8 2.4L0 4.5M1 3.7L3 6'],
  m: [
    4.6,
    'M0 2.2L0 6M0 3.4Q.4 2.2 1.3 2.2Q2.3 2.2 2.3 3.6L2.3 6M2.3 3.6Q2.7 2.2 3.6 2.2Q4.6 2.2 4.6 3.6L4.6 6',
  ],
  ' ': [2, ''],
}

export const glyphs: ReadonlyMap<string, Glyph> = new Map(
  Object.entries(sources).map(([letter, [width, path]]) => [letter, { width, strokes: parseStrokes(path) }]),
)

function parseStrokes(path: string): GlyphStroke[] {
  return [...path.matchAll(/([MLQ])([^MLQ]*)/g)].map((match) => {
    const numbers = (match[2] ?? '').trim().split(/\s+/).map(Number)
    const points: Point2[] = []
    for (let index = 0; index + 1 < numbers.length; index += 2) {
      points.push([numbers[index] ?? 0, numbers[index + 1] ?? 0])
    }
    return { command: match[1] as GlyphStroke['command'], points }
  })
}
