import { describe, expect, test } from 'vitest'
import { isometric } from './geometry.ts'
import { letter, measure } from './lettering.ts'
import { PathData, roundedPath } from './path.ts'
import { route, trace } from './route.ts'
import { Sheet } from './sheet.ts'
import { attributes } from './stylesheet.ts'

/** Follows relative path data the way a browser does and returns where the pen stops. */
function penEnd(path: string): [number, number] {
  const tokens = path.match(/[a-z]|-?\d*\.?\d+/gi) ?? []
  let x = 0
  let y = 0
  let command = ''
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index] ?? ''
    if (/[a-z]/i.test(token)) {
      command = token
      index++
    }
    if (command === 'h') x += Number(tokens[index++])
    else if (command === 'v') y += Number(tokens[index++])
    else {
      x += Number(tokens[index++])
      y += Number(tokens[index++])
    }
  }
  return [x, y]
}

describe('path data', () => {
  test('never drifts, however many short strokes it takes', () => {
    const path = new PathData().moveTo([0, 0])
    for (let step = 1; step <= 1000; step++) path.lineTo([step * 0.333, step * 0.777])
    const [x, y] = penEnd(path.toString())
    expect(x).toBeCloseTo(333, 1)
    expect(y).toBeCloseTo(777, 1)
  })

  test('leaves out strokes too short to see', () => {
    expect(new PathData().moveTo([1, 1]).lineTo([1.01, 1.02]).toString()).toBe('m1 1')
  })

  test('bends corners and keeps the ends', () => {
    const path = roundedPath(trace(0, 0).x(100).y(50).points, 10).toString()
    expect(path).toBe('m0 0h90q10 0 10 10v40')
  })
})

describe('projection', () => {
  test('has x down-right, y down-left and z up', () => {
    expect(isometric([100, 0, 0])[0]).toBeGreaterThan(0)
    expect(isometric([0, 100, 0])[0]).toBeLessThan(0)
    expect(isometric([0, 0, 100])).toEqual([0, -100])
  })

  test('fits the focus points inside the padding', () => {
    const focus = [
      [0, 0, 300],
      [500, 0, 0],
      [0, 500, 0],
    ] as const
    const sheet = new Sheet().fit({ focus, pad: 40 })
    for (const point of focus) {
      const [x, y] = sheet.project(point)
      expect(x).toBeGreaterThanOrEqual(40 - 1e-6)
      expect(x).toBeLessThanOrEqual(760 + 1e-6)
      expect(y).toBeGreaterThanOrEqual(40 - 1e-6)
      expect(y).toBeLessThanOrEqual(560 + 1e-6)
    }
  })

  test('runs a route one axis at a time', () => {
    expect(route(1, 2, 3).x(4).y(5).z(6).points).toEqual([
      [1, 2, 3],
      [4, 2, 3],
      [4, 5, 3],
      [4, 5, 6],
    ])
  })
})

describe('lettering', () => {
  const flat = (a: number, b: number): [number, number] => [a, b]

  test('scales with its cap height', () => {
    expect(measure('MCC-1', 28)).toBeCloseTo(2 * measure('MCC-1', 14))
  })

  test('refuses a letter it cannot draw instead of leaving a gap', () => {
    expect(() => letter('Straße', 0, 0, 14, flat)).toThrow(/no pen strokes/)
  })
})

describe('styles', () => {
  test('reads opacity, width and dash from one string', () => {
    const used = new Set<string>()
    expect(attributes('h@45#2.4~9-9', used)).toBe(
      'class="h" opacity=".45" style="stroke-width:2.4;stroke-dasharray:9 9"',
    )
    expect([...used]).toEqual(['h'])
  })

  test('rejects a misspelt class', () => {
    expect(() => attributes('fx', new Set())).toThrow(/unknown drawing style/)
  })
})
