import { circlePoints, type Point2, steps } from '../kit/geometry.ts'
import type { Plane } from '../kit/plane.ts'
import type { Style } from '../kit/stylesheet.ts'

/** Apparatus as seen from the front, on any plane: the same part serves elevations and isometrics. */

export function lamp(plane: Plane, a: number, b: number, radius = 3.2, fill: Style = 'fl'): void {
  plane.circle(a, b, radius, `n ${fill}`)
}

interface BreakerRowOptions {
  /** Ways that are switched on; `'all'` for every way. */
  on?: readonly number[] | 'all'
  /** Mounting rail showing at both sides. */
  rail?: boolean
}

/** A row of circuit breakers: orange toggles up are on, deep toggles down are off. */
export function breakerRow(
  plane: Plane,
  a: number,
  b: number,
  width: number,
  height: number,
  ways: number,
  { on = [], rail = false }: BreakerRowOptions = {},
): void {
  if (rail) plane.rect(a - 4, b + height * 0.44, width + 8, height * 0.12, 'h fm')
  const pitch = width / ways
  plane.rect(a, b, width, height, 'n fl')
  const dividers = steps(1, ways, 1).map((way): Point2[] => [
    [a + way * pitch, b],
    [a + way * pitch, b + height],
  ])
  plane.lines(dividers, 'h')
  for (let way = 0; way < ways; way++) {
    const isOn = on === 'all' || on.includes(way)
    const toggleA = a + way * pitch + pitch * 0.26
    plane.rect(toggleA, b + height * 0.3, pitch * 0.48, height * 0.4, `h ${isOn ? 'fe' : 'fd'}`)
    plane.rect(toggleA, b + height * (isOn ? 0.3 : 0.52), pitch * 0.48, height * 0.18, 'h fl')
  }
}

export function handle(plane: Plane, a: number, b: number, height = 14): void {
  plane.rect(a, b, 3.4, height, 'h fk', 1.4)
}

export function louvre(plane: Plane, a: number, b: number, width: number, height: number, step = 4): void {
  plane.lines(
    steps(step / 2, height, step).map((offset): Point2[] => [
      [a, b + offset],
      [a + width, b + offset],
    ]),
    'h',
  )
}

/** Square panel meter with an arc scale; `reading` runs from 0 to 1. */
export function dial(plane: Plane, a: number, b: number, half: number, reading = 0.62): void {
  plane.rect(a - half, b - half, 2 * half, 2 * half, 'n fl')
  const point = (share: number, rx: number, ry: number): Point2 => {
    const angle = Math.PI * (1.08 + 0.84 * share)
    return [a + Math.cos(angle) * half * rx, b + half * 0.45 + Math.sin(angle) * half * ry]
  }
  plane.line(
    Array.from({ length: 9 }, (_, index) => point(index / 8, 0.72, 0.9)),
    'h',
  )
  plane.line([[a, b + half * 0.45], point(reading, 0.7, 0.85)], 'n')
}

/**
 * Rotary switch; its handle stands vertical when on and lies across when off. `angle` (degrees, clockwise)
 * points it at a marked position instead.
 */
export function rotary(
  plane: Plane,
  a: number,
  b: number,
  radius: number,
  on = false,
  angle = on ? 0 : 90,
): void {
  plane.circle(a, b, radius, `n ${on ? 'fe' : 'fl'}`)
  const turn = (angle * Math.PI) / 180
  const along: Point2 = [Math.sin(turn) * radius * 0.92, -Math.cos(turn) * radius * 0.92]
  const across: Point2 = [Math.cos(turn) * radius * 0.24, Math.sin(turn) * radius * 0.24]
  const corner = (end: number, side: number): Point2 => [
    a + along[0] * end + across[0] * side,
    b + along[1] * end + across[1] * side,
  ]
  plane.poly([corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)], 'h fk')
}

export function screen(
  plane: Plane,
  a: number,
  b: number,
  width: number,
  height: number,
  kind: 'trend' | 'text' = 'trend',
): void {
  plane.rect(a, b, width, height, 'n fd', 1.5)
  if (kind === 'text') {
    const rows = [0.86, 0.62, 0.86].map((end, row): Point2[] => [
      [a + width * 0.12, b + height * 0.25 * (row + 1)],
      [a + width * end, b + height * 0.25 * (row + 1)],
    ])
    plane.lines(rows, 'sw#2.2')
    return
  }
  const trend = [0.7, 0.55, 0.62, 0.35, 0.45, 0.2, 0.3].map(
    (value, index): Point2 => [a + width * (0.1 + (0.8 * index) / 6), b + height * (0.12 + value * 0.8)],
  )
  plane.line(trend, 'se#2.4')
  plane.line(
    [
      [a + width * 0.1, b + height * 0.9],
      [a + width * 0.9, b + height * 0.9],
    ],
    'sw#2.2',
  )
}

/** Figures on a display: white on glass in both themes. */
export function readout(plane: Plane, text: string, a: number, b: number, size: number): void {
  plane.text(text, a, b, size, 'sw#2.2', 'middle')
}

/** Engraved label: reverse lettering on an ink plate, with a lighter pen when it comes out very small. */
export function plate(
  plane: Plane,
  a: number,
  b: number,
  width: number,
  height: number,
  text: string,
  size = height * 0.52,
): void {
  plane.rect(a, b, width, height, 'h fk')
  const small = size * plane.surface.scale < 13
  plane.text(text, a + width / 2, b + (height - size) / 2, size, small ? 'sl#1.5' : 'w', 'middle')
}

/** Lettering that stays legible: an ordinary pen when large, a hairline when the scale makes it small. */
export function engraved(plane: Plane, text: string, a: number, b: number, size: number): void {
  const onPaper = size * plane.surface.scale
  plane.text(text, a, b, size, onPaper < 13 ? 'h' : 'n', 'middle')
}

/** Slotted wiring duct, drawn along its longer side. */
export function wiringDuct(plane: Plane, a: number, b: number, width: number, height: number): void {
  plane.rect(a, b, width, height, 'n fp')
  const across = width > height
  const slots = steps(8, across ? width : height, 8).map((offset): Point2[] =>
    across
      ? [
          [a + offset, b],
          [a + offset, b + height],
        ]
      : [
          [a, b + offset],
          [a + width, b + offset],
        ],
  )
  plane.lines(slots, 'h@55')
}

/** A small wall board: cover, one or two rows of breakers. Sizes in plane units. */
export function wallBoard(
  plane: Plane,
  a: number,
  b: number,
  width: number,
  height: number,
  rows: readonly (readonly number[])[],
  ways = 5,
): void {
  plane.rect(a, b, width, height, 'o fl')
  const margin = width * 0.14
  const pitch = (height - margin) / rows.length
  for (const [index, on] of rows.entries()) {
    const top = b + margin + index * pitch
    breakerRow(plane, a + margin, top, width - 2 * margin, pitch - margin, ways, { on })
  }
}

/** The running-man arrow plate above a door. */
export function exitSign(plane: Plane, a: number, b: number, width = 56, height = 28): void {
  plane.rect(a, b, width, height, 'o fg')
  const middle = b + height / 2
  const tip = a + width * 0.74
  plane.lines(
    [
      [
        [a + width * 0.24, middle],
        [tip, middle],
      ],
      [
        [tip - height * 0.28, middle - height * 0.26],
        [tip, middle],
        [tip - height * 0.28, middle + height * 0.26],
      ],
    ],
    'w',
  )
}

/** Socket face of an appliance inlet: five pins on a circle. */
export function inletPins(plane: Plane, a: number, b: number, ring: number, pin: number): void {
  plane.circles(circlePoints([a, b], ring, 5, -Math.PI / 2), pin, 'h fk')
}
