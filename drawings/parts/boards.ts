import type { Point3 } from '../kit/geometry.ts'
import type { Plane } from '../kit/plane.ts'
import type { Sheet } from '../kit/sheet.ts'
import { breakerRow, dial, handle, lamp, louvre, plate, rotary, screen } from './board-fronts.ts'
import { box } from './solids.ts'

/** One compartment of a free-standing board, `height` in cm. */
type Cell = { height: number } & (
  | { kind: 'blank' | 'meter' | 'hmi' | 'vent' }
  | { kind: 'door'; vented?: boolean }
  | { kind: 'acb' | 'starter' | 'drive'; on?: boolean }
  | { kind: 'breakers'; ways: number; rows: readonly (readonly number[])[] }
)

export interface Column {
  width: number
  cells: readonly Cell[]
}

interface CabinetOptions {
  columns: readonly Column[]
  depth?: number
  height?: number
  /** Height of the recessed plinth, or of the stand under a field panel. */
  plinth?: number
  /** Lifting lugs on top. */
  lugs?: boolean
  tag?: string
}

/** Free-standing board with its front on the left face. Returns the front plane for more detail. */
export function cabinet(sheet: Sheet, [x, y, z]: Point3, options: CabinetOptions): Plane {
  const { columns, depth = 50, height = 200, plinth = 10, lugs = true, tag } = options
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const deep = { left: 'fd', right: 'fd', top: 'fd' }
  if (plinth > 0) box(sheet, [x + 1.5, y + 1.5, z], [width - 3, depth - 3, plinth], deep)
  const top = z + plinth + height
  box(sheet, [x, y, z + plinth], [width, depth, height])
  const front = sheet.left(x, y + depth, top)
  let a = 0
  for (const column of columns) {
    let b = 0
    for (const cell of column.cells) {
      drawCell(front, a, b, column.width, cell)
      b += cell.height
    }
    a += column.width
    if (a < width) {
      front.line(
        [
          [a, 0],
          [a, height],
        ],
        'n',
      )
    }
  }
  if (tag) plate(front, 4, 4, 54, 15, tag, 7.5)
  if (lugs) {
    sheet.lines(
      [0.12, 0.88].map((share) => [
        [x + width * share, y + depth * 0.5, top],
        [x + width * share, y + depth * 0.5, top + 7],
      ]),
      't',
    )
  }
  return front
}

function drawCell(plane: Plane, a: number, b: number, width: number, cell: Cell): void {
  const { height } = cell
  const gap = 2.5
  plane.rect(a + gap, b + gap, width - 2 * gap, height - 2 * gap, 'n fl')
  const centreA = a + width / 2
  const centreB = b + height / 2
  switch (cell.kind) {
    case 'blank':
      return
    case 'door':
      handle(plane, a + width - 10, centreB - 8, 16)
      if (cell.vented) louvre(plane, a + width * 0.25, b + height - 18, width * 0.42, 12)
      return
    case 'starter':
      rotary(plane, a + width - 13, b + 14, 6.5, cell.on)
      lamp(plane, a + 11, b + 11, 2.8, cell.on ? 'fe' : 'fl')
      lamp(plane, a + 20, b + 11, 2.8)
      if (height > 32) plane.rect(a + 8, b + height - 13, width * 0.4, 6, 'h fk')
      return
    case 'drive':
      screen(plane, a + 8, b + 8, width * 0.4, 12, 'text')
      rotary(plane, a + width - 13, b + 14, 6.5, cell.on)
      louvre(plane, a + 9, b + height - 20, width - 18, 13)
      return
    case 'meter':
      dial(plane, centreA - width * 0.2, b + 16, 8, 0.5)
      dial(plane, centreA + width * 0.2, b + 16, 8, 0.66)
      return
    case 'acb':
      plane.rect(centreA - width * 0.3, centreB - height * 0.26, width * 0.6, height * 0.5, 'n fp')
      rotary(plane, centreA - width * 0.12, centreB, 8, cell.on)
      lamp(plane, centreA + width * 0.16, centreB - 6, 3, cell.on ? 'fe' : 'fl')
      lamp(plane, centreA + width * 0.16, centreB + 5, 3)
      return
    case 'hmi':
      screen(plane, centreA - width * 0.34, centreB - height * 0.28, width * 0.68, height * 0.5)
      return
    case 'vent':
      louvre(plane, a + width * 0.2, b + height * 0.25, width * 0.6, height * 0.5)
      return
    case 'breakers':
      for (const [index, on] of cell.rows.entries()) {
        const count = cell.rows.length
        const top = b + height * (0.12 + (index * 0.8) / count)
        breakerRow(plane, a + width * 0.16, top, width * 0.68, (height * 0.52) / count, cell.ways, {
          on,
          rail: true,
        })
      }
  }
}
